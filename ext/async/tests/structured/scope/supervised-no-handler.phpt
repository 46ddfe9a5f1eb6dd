--TEST--
Scope::supervised() without a handler: an error that was never seen is thrown where its handle is destroyed
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, spawn, await};

$scope = Scope::supervised();
$c = $scope->spawn(fn () => throw new RuntimeException('with a handle'));
delay(1);
try {
    unset($c);
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
$inner = await(spawn(fn () => Scope::supervised()));
var_dump($inner->isClosed());
try {
    $scope->dispose();
    Scope::supervised($scope);
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
$scope = Scope::supervised();
$scope->spawn(fn () => throw new RuntimeException('without a handle'));
delay(1);
echo "never\n";
?>
--EXPECTF--
with a handle
bool(false)
Cannot create a child of a closed scope

Fatal error: Uncaught RuntimeException: without a handle in %s
Stack trace:
%A
