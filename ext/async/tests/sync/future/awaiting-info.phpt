--TEST--
getAwaitingInfo() has one element in every state, and reading it uses nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, suspend};

$state = new FutureState();
$future = new Future($state);
echo json_encode([$state->getAwaitingInfo(), $future->getAwaitingInfo()]), "\n";
$coroutines = [spawn(fn () => $future->await()), spawn(fn () => $future->await())];
suspend();
echo json_encode([$state->getAwaitingInfo(), $future->getAwaitingInfo()]), "\n";
$state->complete(1);
echo json_encode([$state->getAwaitingInfo(), $future->getAwaitingInfo()]), "\n";
$failed = Future::failed(new Exception('x'));
echo json_encode($failed->getAwaitingInfo()), "\n";
unset($failed);
--EXPECTF--
[["FutureState made at %s:%d (pending)"],["FutureState made at %s:%d (pending)"]]
[["FutureState made at %s:%d (pending)"],["FutureState made at %s:%d (pending)"]]
[["FutureState made at %s:%d (completed)"],["FutureState made at %s:%d (completed)"]]
["FutureState made at %s:%d (completed)"]

Warning: Unhandled exception in Future: x; %s
