--TEST--
Calls that complete without parking are no delivery points
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, protect, timeout, delay};

$done = spawn(fn () => 'done');
$expired = timeout(1);
delay(30);

$c = spawn(function () use ($done, $expired) {
    try {
        protect(function () { suspend(); throw new LogicException('x'); });
    } catch (LogicException) {
    }
    /* The cancellation is pending here. */
    echo await($done), "\n";
    try { await($expired); } catch (Async\TimeoutException) { echo "expired\n"; }
    try { await($expired, $done); } catch (Async\TimeoutException) { echo "expired\n"; }
    await(spawn(fn () => 1));
    echo "never\n";
});
suspend();
$c->cancel(new Async\AsyncCancellation('delivered'));
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
done
expired
expired
delivered
