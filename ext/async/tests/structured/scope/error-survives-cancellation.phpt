--TEST--
A waiter that a scope has given its error keeps it, also when it is cancelled before it runs; the cancellation comes at its next wait
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{timeout, spawn, suspend, await};

foreach (['awaitCompletion', 'awaitAfterCancellation'] as $method) {
    $s = Scope::inherit();
    /* Each of the three is in the queue behind the other: the scope fails, then the waiter is cancelled, then it runs. */
    $s->spawn(function () { suspend(); suspend(); throw new Exception('of the scope'); });
    $canceller = spawn(function () use (&$waiter) { suspend(); suspend(); $waiter->cancel(); });
    suspend();
    if ($method == 'awaitAfterCancellation') {
        $s->disposeSafely();
    }
    $waiter = spawn(function () use ($s, $method) {
        try {
            $method == 'awaitCompletion' ? $s->awaitCompletion(timeout(10_000)) : $s->awaitAfterCancellation();
        } catch (Throwable $e) {
            echo get_class($e), ' ', $e->getMessage(), "\n";
        }
        try {
            suspend();
            echo "never\n";
        } catch (Throwable $e) {
            echo get_class($e), ' ', $e->getMessage(), "\n";
            throw $e;
        }
    });
    try { await($waiter); } catch (Cancellation $e) { echo 'ended by ', $e->getMessage(), "\n"; }
    await($canceller);
}
?>
--EXPECT--
Exception of the scope
Async\AsyncCancellation Coroutine was cancelled
ended by Coroutine was cancelled
Exception of the scope
Async\AsyncCancellation Coroutine was cancelled
ended by Coroutine was cancelled
