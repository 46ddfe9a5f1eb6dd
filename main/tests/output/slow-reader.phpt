--TEST--
standard output into a pipe that nobody reads for a while: others run, each echo is contiguous
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};

$script = <<<'PHP'
use function Async\{spawn, await, delay};
$ticks = 0;
$ticker = spawn(function () use (&$ticks) {
    while (true) {
        delay(5);
        $ticks++;
    }
});
$writers = [];
foreach (['a', 'b', 'c'] as $letter) {
    $writers[] = spawn(function () use ($letter) {
        for ($i = 0; $i < 3; $i++) {
            echo str_repeat($letter, 200_000), "\n";
        }
    });
}
foreach ($writers as $writer) {
    await($writer);
}
$ticker->cancel();
fwrite(STDERR, $ticks >= 20 ? "others ran\n" : "others ran $ticks times\n");
PHP;
$php = proc_open([PHP_BINARY, '-n', '-d', 'implicit_flush=1', '-r', $script], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
usleep(400_000); // a reader that is slow to begin
$output = stream_get_contents($pipes[1]);
echo stream_get_contents($pipes[2]);
var_dump(proc_close($php), strlen($output));
// Each echo is contiguous: runs of 200,000.
$whole = true;
for ($text = str_replace("\n", '', $output), $i = 0; $i < strlen($text); $i += $run) {
    $run = strspn($text, $text[$i], $i);
    $whole = $whole && $run % 200_000 === 0;
}
var_dump($whole);
foreach (['a', 'b', 'c'] as $letter) {
    var_dump(substr_count($output, $letter));
}
--EXPECT--
others ran
int(0)
int(1800009)
bool(true)
int(600000)
int(600000)
int(600000)
