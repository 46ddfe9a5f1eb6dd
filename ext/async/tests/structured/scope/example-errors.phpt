--TEST--
The example of the error flow: fail-together, and a handler
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Coroutine};
use function Async\{delay, timeout};
$s = new Scope();
$s->spawn(function () { try { delay(1000); } finally { echo "sibling cleaned\n"; } });
$s->spawn(function () { throw new Exception('bad'); });
try { $s->awaitCompletion(timeout(5000)); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
$t = new Scope();
$t->setExceptionHandler(function (Scope $scope, Coroutine $c, Throwable $e) { echo "handled: ", $e->getMessage(), "\n"; });
$t->spawn(function () { throw new Exception('one'); });
$t->spawn(function () { echo "unaffected\n"; });
$t->awaitCompletion(timeout(5000));
--EXPECT--
sibling cleaned
bad
handled: one
unaffected
