--TEST--
A token interrupts a wait inside protect(): it aborts the wait, not the coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, protect, await, delay, timeout, current_coroutine};

$never = spawn(function () { delay(60_000); });
echo await(spawn(function () use ($never) {
    return protect(function () use ($never) {
        try {
            await($never, timeout(5));
        } catch (Async\OperationCanceledException $e) {
            var_dump(current_coroutine()->isCancellationRequested());
            return get_class($e->getPrevious());
        }
    });
})), "\n";
$never->cancel();
--EXPECT--
bool(false)
Async\TimeoutException
