--TEST--
signal(): Ctrl-C ends a server gracefully
--EXTENSIONS--
true_async
posix
pcntl
--FILE--
<?php
$child = <<<'CODE'
use Async\Signal;
use function Async\{signal, await, spawn, delay, graceful_shutdown};
spawn(function () {
    try {
        while (true) { delay(60_000); }
    } finally {
        echo "worker cleanup\n";
    }
});
spawn(function () {
    $signal = await(signal(Signal::SIGINT));
    echo "got $signal->name\n";
    graceful_shutdown();
});
echo "ready\n";
CODE;
$process = proc_open([PHP_BINARY, '-n', '-r', $child], [1 => ['pipe', 'w']], $pipes);
echo fgets($pipes[1]);
/* "ready" is printed before the coroutines run. */
$pid = proc_get_status($process)['pid'];
usleep(300_000);
posix_kill($pid, SIGINT);
echo stream_get_contents($pipes[1]);
var_dump(proc_close($process));
?>
--EXPECT--
ready
got SIGINT
worker cleanup
int(0)
