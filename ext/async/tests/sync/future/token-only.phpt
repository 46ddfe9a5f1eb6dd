--TEST--
A Future used only as a token raises no warning, on no path
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await, spawn, suspend};

function token(bool $failed): Future {
    return $failed ? Future::failed(new LogicException('token')) : Future::completed(1);
}
foreach ([false, true] as $failed) {
    await(Future::completed(1), token($failed));
    Future::completed(1)->await(token($failed));
    try {
        (new Future(new FutureState()))->await(token($failed));
    } catch (Async\OperationCanceledException) {
        echo "tripped\n";
    }
    /* Pending, and it fails when the wait is over. */
    $state = new FutureState();
    $token = new Future($state);
    $subject = new FutureState();
    $coroutine = spawn(fn () => (new Future($subject))->await($token));
    suspend();
    $subject->complete(1);
    await($coroutine);
    $failed ? $state->error(new LogicException('late')) : $state->complete(1);
    unset($state, $token, $coroutine);
}
echo "end\n";
--EXPECT--
tripped
tripped
end
