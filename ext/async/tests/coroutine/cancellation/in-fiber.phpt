--TEST--
Cancelling a coroutine parked in a fiber throws inside the fiber; uncaught it leaves through resume()
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$c = spawn(function () {
    $fiber = new Fiber(function () {
        try {
            delay(60_000);
        } finally {
            echo "fiber cleanup\n";
        }
    });
    try {
        $fiber->start();
    } catch (Async\AsyncCancellation $e) {
        echo 'left through start(): ', $e->getMessage(), "\n";
        var_dump($fiber->isTerminated());
        throw $e;
    }
});
suspend();
$c->cancel(new Async\AsyncCancellation('reason'));
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    var_dump($c->isCancelled());
}
--EXPECT--
fiber cleanup
left through start(): reason
bool(true)
bool(true)
