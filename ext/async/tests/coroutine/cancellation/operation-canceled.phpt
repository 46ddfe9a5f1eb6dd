--TEST--
OperationCanceledException: its text, its previous, and a waiter that is not cancelled by it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay, timeout, current_coroutine};

$never = spawn(fn () => delay(60_000));
$c = spawn(function () use ($never) {
    try {
        await($never, timeout(5));
    } catch (Async\AsyncCancellation $e) {
        echo $e::class, ': ', $e->getMessage(), ' (', get_class($e->getPrevious()), ': ', $e->getPrevious()->getMessage(), ")\n";
        var_dump(current_coroutine()->isCancellationRequested());
    }
    suspend();
    return 'went on';
});
var_dump(await($c), $c->isCancellationRequested(), $c->isCancelled());

/* One that escapes is the failure of the coroutine. */
$escaped = spawn(function () use ($never) { await($never, timeout(1)); });
delay(30);
var_dump($escaped->isCancelled(), $escaped->isCancellationRequested(), get_class($escaped->getException()));
try { await($escaped); } catch (Async\OperationCanceledException) { echo "awaited\n"; }
$never->cancel();
echo "end\n";
--EXPECT--
Async\OperationCanceledException: Operation has been cancelled (Async\TimeoutException: Timeout occurred after 5 milliseconds)
bool(false)
string(7) "went on"
bool(false)
bool(false)
bool(false)
bool(false)
string(32) "Async\OperationCanceledException"
awaited
end
