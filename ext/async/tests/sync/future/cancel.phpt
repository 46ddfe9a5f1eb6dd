--TEST--
cancel() settles a pending Future with the reason; on a settled one nothing changes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, AsyncCancellation};
use function Async\{spawn, suspend};

$future = new Future($state = new FutureState());
var_dump($future->isCompleted(), $future->isCancelled());
$awaiter = spawn(function () use ($future) {
    try {
        $future->await();
    } catch (AsyncCancellation $e) {
        echo 'awaiter: ', $e->getMessage(), "\n";
    }
});
suspend();
$future->cancel();
$future->cancel(new AsyncCancellation('second'));
var_dump($future->isCompleted(), $future->isCancelled(), $state->isCompleted());
suspend();

class Reason extends AsyncCancellation {}
$reason = new Reason('mine');
$future = new Future(new FutureState());
$future->cancel($reason);
try {
    $future->await();
} catch (Reason $e) {
    var_dump($e === $reason);
}

foreach ([Future::completed('v'), Future::failed(new LogicException('e'))] as $settled) {
    $settled->cancel();
    try {
        var_dump($settled->await());
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
    var_dump($settled->isCompleted(), $settled->isCancelled());
}

/* A failure that is a cancellation counts as one. */
var_dump(Future::failed(new Cancellation('plain'))->isCancelled());
$state = new FutureState();
$state->error(new AsyncCancellation('c'));
var_dump((new Future($state))->isCancelled());
try {
    $future->cancel(new Cancellation('plain'));
} catch (TypeError) {
    echo "TypeError\n";
}
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
awaiter: Future has been cancelled
bool(true)
string(1) "v"
bool(true)
bool(false)
e
bool(true)
bool(false)
bool(true)
bool(true)
TypeError
