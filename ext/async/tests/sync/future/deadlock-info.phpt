--TEST--
The deadlock report calls it FutureState(pending)
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, suspend, current_coroutine};

$future = new Future(new FutureState());
$coroutine = spawn(function () use ($future) { $future->await(); });
suspend();
var_dump($coroutine->getAwaitingInfo());
$coroutine->cancel();
--EXPECTF--
array(1) {
  [0]=>
  string(20) "FutureState(pending)"
}
