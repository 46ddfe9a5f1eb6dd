--TEST--
Scope::supervised(): cancellation, the scope that dies before its handles, handles in cycles
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, await};

$parent = new Scope;
$scope = Scope::supervised($parent);
$scope->setExceptionHandler(function ($scope, $coroutine, $e) { echo "handler: {$e->getMessage()}\n"; });
$c = $scope->spawn(function () { try { delay(60_000); } finally { throw new RuntimeException('while it was cancelled'); } });
$d = $scope->spawn(fn () => delay(60_000));
suspend();
$parent->cancel();
suspend();
unset($scope, $parent);
unset($c);
var_dump($d->isCancelled());
unset($d);

$scope = Scope::supervised();
$scope->setExceptionHandler(function ($scope, $coroutine, $e) { echo "handler: {$e->getMessage()}\n"; });
$box = new stdClass;
$box->handle = $scope->spawn(function () use ($box) { throw new RuntimeException('in a cycle'); });
$box->handle->finally(function () use ($box) {});
delay(1);
unset($box, $scope);
gc_collect_cycles();
echo "end\n";
?>
--EXPECT--
handler: while it was cancelled
bool(true)
handler: in a cycle
end
