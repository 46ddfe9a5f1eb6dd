--TEST--
A coroutine that is woken and cancelled before it runs gets the cancellation; the Future keeps its outcome
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, AsyncCancellation};
use function Async\{spawn, suspend};

$state = new FutureState();
$future = new Future($state);
$coroutine = spawn(function () use ($future) {
    try {
        $future->await();
        echo "value\n";
    } catch (AsyncCancellation $e) {
        echo "cancelled\n";
    }
    var_dump($future->await());
});
suspend();
$state->complete(1);
$coroutine->cancel();
--EXPECT--
cancelled
int(1)
