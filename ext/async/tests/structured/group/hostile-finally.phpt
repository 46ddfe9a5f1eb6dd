--TEST--
finally() handlers that throw, park, register more handlers and drop the group
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet, Scope, CompositeException};
use function Async\{suspend, timeout};

foreach ([TaskGroup::class, TaskSet::class] as $class) {
    $scope = new Scope();
    $scope->setExceptionHandler(function ($s, $c, $e) {
        echo $e::class, ': ', implode(', ', array_map(fn ($e) => $e->getMessage(), $e->getExceptions())), "\n";
    });
    $group = new $class(scope: $scope);
    $group->finally(function ($g) use (&$group) {
        $group = null;
        suspend();
        echo "parked and back\n";
        throw new LogicException('one');
    });
    $group->finally(function ($g) {
        $g->finally(function () { echo "registered by a handler: at once\n"; });
        $g->cancel();
        $g->dispose();
        throw new LogicException('two');
    });
    $group->finally(function ($g) { gc_collect_cycles(); echo "three\n"; });
    $group->spawn(fn () => 1);
    $group->close();
    $scope->awaitCompletion(timeout(5000));
    for ($i = 0; $i < 6; $i++) suspend();
}
--EXPECT--
parked and back
registered by a handler: at once
three
Async\CompositeException: one, two
parked and back
registered by a handler: at once
three
Async\CompositeException: one, two
