--TEST--
A failing task cancels neither siblings nor the parent
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Scope};
use function Async\{suspend, timeout};

$scope = new Scope();
$scope->setExceptionHandler(function () { echo "handler called\n"; });
$sibling = $scope->spawn(function () { suspend(); suspend(); echo "sibling of the group done\n"; });
$group = new TaskGroup(scope: $scope);
$group->spawn(function () { throw new LogicException('task'); });
$group->spawn(function () { suspend(); suspend(); echo "sibling task done\n"; return 1; });
try {
    $group->all()->await();
} catch (Async\CompositeException $e) {
    echo $e->getExceptions()[0]->getMessage(), "\n";
}
$scope->awaitCompletion(timeout(5000));
var_dump($scope->isCancelled());
--EXPECT--
sibling of the group done
sibling task done
task
bool(false)
