--TEST--
Errors of children of the scope reach the wait as well
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$s = new Scope(); $child = Scope::inherit($s);
$child->spawn(function () { try { delay(10_000); } finally { throw new Exception('of child'); } });
suspend();
$s->cancel();
$s->awaitAfterCancellation(fn ($e, $scope) => print $e->getMessage() . ' ' . var_export($scope === $s, true) . "\n");
--EXPECT--
of child true
