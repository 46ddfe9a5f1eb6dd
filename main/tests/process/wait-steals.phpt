--TEST--
pcntl_wait() for any child beside commands of other coroutines: a child goes to the call that waits for it
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
        $stolen++;
    }
    return $stolen;
});
foreach ($commands as $command) {
    $codes[] = await($command);
}
var_dump(array_count_values($codes), await($thief));

// exec() waits from the start of its command: what another call finds meanwhile is kept for it.
$command = spawn(function () { exec('exec >&-; sleep 0.05; exit 3', $lines, $code); return $code; });
delay(2);
while (($pid = pcntl_wait($status, WNOHANG)) === 0);
var_dump($pid, pcntl_get_last_error() === PCNTL_ECHILD, await($command));

// pclose() waits from its own start: until then the child is for everybody, as without coroutines.
$command = spawn(function () { $pipe = popen('exec 2>&-; exit 3', 'r'); stream_get_contents($pipe); delay(50); return pclose($pipe); });
delay(2);
while (($pid = pcntl_wait($status, WNOHANG)) === 0);
var_dump($pid > 0, pcntl_wexitstatus($status), await($command));
?>
--EXPECT--
array(1) {
  [3]=>
  int(30)
}
int(0)
int(-1)
bool(true)
int(3)
bool(true)
int(3)
int(-1)
