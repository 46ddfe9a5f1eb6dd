--TEST--
A pcntl handler runs at once although every coroutine is parked
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

pcntl_async_signals(true);
$worker = spawn(function () { delay(60_000); });
pcntl_signal(SIGUSR1, function () use ($worker) {
    echo "handler\n";
    $worker->cancel(new Async\AsyncCancellation('enough'));
});

$killer = proc_open(['/bin/sh', '-c', 'sleep 0.1; kill -USR1 ' . posix_getpid()], [], $pipes);
$start = microtime(true);
try {
    await($worker);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
echo microtime(true) - $start < 30 ? "in time\n" : "late\n";
?>
--EXPECT--
handler
enough
in time
