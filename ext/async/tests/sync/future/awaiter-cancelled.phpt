--TEST--
Cancelling an awaiting coroutine leaves the Future pending
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, AsyncCancellation};
use function Async\{spawn, suspend, await};

$state = new FutureState();
$future = new Future($state);
$reason = new AsyncCancellation('stop');
$coroutine = spawn(function () use ($future, $reason) {
    try {
        $future->await();
    } catch (AsyncCancellation $e) {
        var_dump($e === $reason);
    }
});
$other = spawn(fn () => $future->await());
suspend();
$coroutine->cancel($reason);
suspend();
var_dump($future->isCompleted());
$state->complete('late');
var_dump(await($other));
--EXPECT--
bool(true)
bool(false)
string(4) "late"
