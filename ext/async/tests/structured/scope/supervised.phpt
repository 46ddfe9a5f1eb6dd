--TEST--
Scope::supervised(): errors stay on the handles, the siblings live on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, await, delay, suspend, timeout};

$scope = Scope::supervised();
$sibling = $scope->spawn(function () { delay(5); echo "the sibling lives on\n"; return 'value'; });
$failing = $scope->spawn(fn () => throw new RuntimeException('kept'));
$scope->awaitCompletion(timeout(60_000));
var_dump(await($sibling), $failing->getException()->getMessage());
foreach ([1, 2] as $i) {
    try {
        await($failing);
    } catch (RuntimeException $e) {
        echo $e->getMessage(), "\n";
    }
}

echo "-- a handler gets what was not seen when the handle is destroyed\n";
$scope->setExceptionHandler(function (Scope $scope, $coroutine, Throwable $e) {
    suspend();
    echo "handler: {$e->getMessage()}, of coroutine {$coroutine->getId()}\n";
});
$c = $scope->spawn(fn () => throw new RuntimeException('with a handle'));
$id = $c->getId();
delay(1);
echo "still kept\n";
unset($c);
$scope->spawn(fn () => throw new RuntimeException('without a handle'));
delay(1);
$c = $scope->spawn(fn () => throw new RuntimeException('awaited'));
try {
    await($c);
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
unset($c, $e);

echo "-- child scopes fail as usual, up to here\n";
$child = Scope::inherit($scope);
$child->spawn(function () { try { delay(60_000); } finally { echo "sibling in the child scope ends\n"; } });
$child->spawn(fn () => throw new RuntimeException('of a child scope'));
$scope->spawn(function () { delay(5); echo "the supervised scope lives on\n"; });
$scope->awaitCompletion(timeout(60_000));
$scope->setChildScopeExceptionHandler(function (Scope $child, $coroutine, Throwable $e) { echo "handler for children: {$e->getMessage()}\n"; });
$child = Scope::inherit($scope);
$c = $child->spawn(fn () => throw new RuntimeException('of a child scope'));
delay(1);
var_dump($scope->isClosed(), $scope->isCancelled());

echo "-- a handler that throws\n";
$scope->setExceptionHandler(function ($scope, $coroutine, $e) { throw new LogicException('of the handler', previous: $e); });
$scope->spawn(fn () => throw new RuntimeException('without a handle'));
delay(1);
?>
--EXPECTF--
the sibling lives on
string(5) "value"
string(4) "kept"
kept
kept
-- a handler gets what was not seen when the handle is destroyed
still kept
handler: with a handle, of coroutine 4
handler: without a handle, of coroutine 5
awaited
-- child scopes fail as usual, up to here
sibling in the child scope ends
handler: of a child scope, of coroutine 8
the supervised scope lives on
handler for children: of a child scope
bool(false)
bool(false)
-- a handler that throws

Fatal error: Uncaught RuntimeException: without a handle in %s
Stack trace:
%a
Next LogicException: of the handler in %s
%A
