--TEST--
a cancelled write to standard output drops its rest; a reader that has gone ends the script as outside
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};

$script = <<<'PHP'
use function Async\{spawn, await, delay};
$writer = spawn(function () {
    try {
        echo str_repeat('x', 1_000_000);
        fwrite(STDERR, "not reached\n");
    } catch (Async\AsyncCancellation $e) {
        fwrite(STDERR, get_class($e) . "\n");
        throw $e;
    }
});
$second = spawn(function () {
    echo "second\n";
});
delay(100);
$writer->cancel();
await($second);
echo "main\n";
PHP;
$php = proc_open([PHP_BINARY, '-n', '-r', $script], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
echo fgets($pipes[2]);
$output = stream_get_contents($pipes[1]);
echo stream_get_contents($pipes[2]);
var_dump(proc_close($php), strlen($output) < 1_000_000, ltrim($output, 'x'));

// Nobody reads any more: as outside.
$php = proc_open([PHP_BINARY, '-n', '-r', str_replace('fwrite(STDERR, "not reached\n");', '', $script)],
    [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
fclose($pipes[1]);
stream_get_contents($pipes[2]);
var_dump(proc_close($php));
--EXPECT--
Async\AsyncCancellation
int(0)
bool(true)
string(12) "second
main
"
int(255)
