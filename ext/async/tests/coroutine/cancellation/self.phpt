--TEST--
Self-cancellation: nothing is thrown, the outcome is replaced at completion
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay, current_coroutine};

$reason = new Async\AsyncCancellation('own');
$c = spawn(function () use ($reason) {
    current_coroutine()->cancel($reason);
    var_dump(current_coroutine()->isCancellationRequested(), current_coroutine()->isCancelled());
    suspend();
    delay(1);
    await(spawn(fn () => 1));
    current_coroutine()->cancel(new Async\AsyncCancellation('ignored'));
    echo "natural end\n";
    return 'discarded';
});
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    var_dump($e === $reason);
}
var_dump($c->isCancelled(), $c->getResult(), $c->getException() === $reason);
--EXPECT--
bool(true)
bool(false)
natural end
bool(true)
bool(true)
NULL
bool(true)
