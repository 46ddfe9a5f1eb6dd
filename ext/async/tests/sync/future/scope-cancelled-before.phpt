--TEST--
Callbacks that are ready when their scope is cancelled still start
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, Scope};
use function Async\{spawn, suspend, await, delay};

$scope = new Scope();
$state = new FutureState();
$children = await($scope->spawn(function () use ($state) {
    $future = new Future($state);
    return [$future->map(fn ($v) => "one $v"), $future->map(fn ($v) => "two $v")];
}));
$state->complete('ran');
$scope->cancel();
echo $children[0]->await(), ', ', $children[1]->await(), "\n";
--EXPECT--
one ran, two ran
