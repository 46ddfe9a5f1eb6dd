--TEST--
pcntl_wait() for any child beside commands of other coroutines: whoever reaps, nobody hangs; a stolen status is unknown
--EXTENSIONS--
true_async
pcntl
--FILE--
<?php
use function Async\{spawn, await, delay};

$codes = [];
for ($i = 0; $i < 10; $i++) {
    $commands[] = spawn(function () { exec('sleep 0.05; exit 3', $lines, $code); return $code; });
    $commands[] = spawn(fn() => proc_close(proc_open('sleep 0.05; exit 3', [], $pipes)));
    $commands[] = spawn(fn() => pclose(popen('sleep 0.05; exit 3', 'w')));
}
delay(2);
$thief = spawn(function () {
    $stolen = 0;
    while (pcntl_wait($status) > 0) {
        $stolen += pcntl_wexitstatus($status) === 3;
    }
    return $stolen;
});
foreach ($commands as $command) {
    $codes[] = await($command);
}
$stolen = await($thief);
$counts = array_count_values($codes);
var_dump(($counts[3] ?? 0) + ($counts[-1] ?? 0), ($counts[-1] ?? 0) === $stolen);

// One that surely is stolen: nobody else runs in between.
$command = spawn(function () { exec('sleep 0.05; exit 3', $lines, $code); return $code; });
delay(2);
while (($pid = pcntl_wait($status, WNOHANG)) === 0);
var_dump($pid > 0, pcntl_wexitstatus($status), await($command));
?>
--EXPECT--
int(30)
bool(true)
bool(true)
int(3)
int(-1)
