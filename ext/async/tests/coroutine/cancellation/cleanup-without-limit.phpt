--TEST--
After delivery a coroutine may park, spawn, await and do I/O without limit
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay, timeout};

$file = __DIR__ . '/cleanup-without-limit.txt';
$c = spawn(function () use ($file) {
    try {
        delay(60_000);
    } finally {
        for ($i = 0; $i < 5; $i++) {
            suspend();
            delay(1);
        }
        echo await(spawn(fn () => "awaited\n"));
        try { await(spawn(fn () => delay(60_000)), timeout(1)); } catch (Async\OperationCanceledException $e) { echo get_class($e->getPrevious()), "\n"; }
        file_put_contents($file, 'written');
        echo file_get_contents($file), "\n";
        [$r, $w] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        spawn(function () use ($w) { delay(1); fwrite($w, "through a socket\n"); });
        echo fgets($r);
    }
});
suspend();
$c->cancel();
try {
    await($c);
} catch (Async\AsyncCancellation) {
    echo "cancelled\n";
}
foreach (Async\get_coroutines() as $left) {
    $left->cancel();
}
--EXPECT--
awaited
Async\TimeoutException
written
through a socket
cancelled
--CLEAN--
<?php
@unlink(__DIR__ . '/cleanup-without-limit.txt');
?>
