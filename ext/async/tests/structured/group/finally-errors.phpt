--TEST--
All finally() handlers run; one failure reaches the parent scope as it is, several as a CompositeException
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Scope};
use function Async\{suspend, timeout};

foreach ([1, 2] as $failures) {
    $scope = new Scope();
    $scope->setExceptionHandler(function (Scope $s, $coroutine, Throwable $e) use ($scope) {
        echo $s === $scope ? 'parent: ' : 'other: ', $e::class, ' ',
            $e instanceof Async\CompositeException ? count($e->getExceptions()) : $e->getMessage(), "\n";
    });
    $group = new TaskGroup(scope: $scope);
    $group->finally(function () { echo "one\n"; throw new LogicException('one'); });
    $group->finally(function () use ($failures) { echo "two\n"; if ($failures === 2) throw new LogicException('two'); });
    $group->finally(function () { echo "three\n"; });
    $group->close();
    suspend();
    $scope->awaitCompletion(timeout(5000));
}
--EXPECT--
one
two
three
parent: LogicException one
one
two
three
parent: Async\CompositeException 2
