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
unset($c);
var_dump($d->isCancelled());
unset($d);

echo "without the scope:\n";
$scope = Scope::supervised();
$scope->setExceptionHandler(function ($scope, $coroutine, $e) { echo "handler: {$e->getMessage()}\n"; });
$c = $scope->spawn(function () { throw new RuntimeException('of a handle that outlives its scope'); });
suspend();
unset($scope);
try {
    unset($c);
} catch (RuntimeException $e) {
    echo "thrown: {$e->getMessage()}\n";
}

echo "its policy:\n";
$scope = Scope::supervised();
$c = $scope->spawn(fn () => delay(60_000));
suspend();
$scope->cancel();
suspend();
var_dump($c->isCancelled());
unset($c);

echo "cycles:\n";

$scope = Scope::supervised();
$scope->setExceptionHandler(function ($scope, $coroutine, $e) { echo "handler: {$e->getMessage()}\n"; });
$box = new stdClass;
$box->handle = $scope->spawn(function () use ($box) { throw new RuntimeException('in a cycle'); });
$box->handle->finally(function () use ($box) {});
delay(1);
unset($box);
gc_collect_cycles();
unset($scope);

/* The scope's context and its handler refer to the handle. */
$scope = Scope::supervised();
$c = $scope->spawn(function () { Async\current_context()->set('handle', Async\current_coroutine()); throw new RuntimeException('by context'); });
$scope->setExceptionHandler(function ($scope, $coroutine, $e) use ($c) { echo "handler: {$e->getMessage()}\n"; });
suspend();
unset($scope);
try {
    unset($c);
    gc_collect_cycles();
} catch (RuntimeException $e) {
    echo "thrown: {$e->getMessage()}\n";
}
$weak = WeakReference::create($e);
unset($e);
gc_collect_cycles();
var_dump($weak->get());
echo "end\n";
?>
--EXPECT--
handler: while it was cancelled
bool(true)
without the scope:
thrown: of a handle that outlives its scope
its policy:
bool(true)
cycles:
handler: in a cycle
thrown: by context
NULL
end
