--TEST--
The deadlock report calls it by its class and the place where it was made
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
  string(%d) "FutureState made at %s:%d (pending)"
}
