--TEST--
A callback runs in the scope that was current at the chain call; cancelling that scope cancels it once it runs
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, Scope, AsyncCancellation};
use function Async\{spawn, suspend, await, current_context, delay};

$scope = new Scope();
$state = new FutureState();
$child = await($scope->spawn(function () use ($state) {
    current_context()->set('where', 'in the scope');
    return (new Future($state))->map(function ($v) {
        echo current_context()->find('where'), "\n";
        try {
            delay(60_000);
        } catch (AsyncCancellation $e) {
            echo $e->getMessage(), "\n";
            throw $e;
        }
    });
}));
$outside = (new Future($state))->map(function () { var_dump(current_context()->find('where')); });
$state->complete(1);
suspend();
$scope->cancel(new AsyncCancellation('scope ends'));
try {
    $child->await();
} catch (AsyncCancellation $e) {
    echo 'child: ', $e->getMessage(), "\n";
}
$outside->await();

/* A callback exception goes to the child only. */
$scope = new Scope();
$scope->setExceptionHandler(function () { echo "never\n"; });
$child = await($scope->spawn(fn () => Future::completed(1)->map(fn () => throw new LogicException('x'))));
try {
    $child->await();
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($scope->isCancelled());

/* It starts in a shut scope, too. */
$scope = new Scope();
$state = new FutureState();
$child = await($scope->spawn(fn () => (new Future($state))->map(fn ($v) => "started, $v")));
$scope->cancel();
$state->complete('shut');
echo $child->await(), "\n";
--EXPECT--
in the scope
NULL
scope ends
child: scope ends
x
bool(false)
started, shut
