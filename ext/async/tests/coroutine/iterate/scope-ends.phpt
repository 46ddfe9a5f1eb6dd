--TEST--
The scope of an iteration ends with it, and what was made below it
--FILE--
<?php
use Async\{Channel, Scope, AsyncException};
use function Async\{iterate, suspend};

$channel = $scope = null;
iterate([1], function () use (&$channel, &$scope) {
    $channel = new Channel(1);
    $scope = Scope::inherit();
});
var_dump($channel->isClosed(), $scope->isClosed(), $scope->isCancelled());
try {
    $scope->spawn(fn () => 1);
} catch (AsyncException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
Cannot spawn a coroutine in a closed scope
