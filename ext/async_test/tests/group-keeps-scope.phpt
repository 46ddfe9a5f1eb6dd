--TEST--
A group that uses a caller's scope keeps the Scope object alive
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\{Scope, TaskGroup, TaskSet};
use function Async\{spawn, suspend, await, delay};
use function AsyncTest\counters;

foreach ([TaskGroup::class, TaskSet::class] as $class) {
    $scope = new Scope();
    $scope->finally(fn() => print "  the scope ends\n");
    $reference = WeakReference::create($scope);
    $group = new $class(scope: $scope);
    unset($scope);
    gc_collect_cycles();
    echo $class, ': ', $reference->get() instanceof Scope ? 'alive' : 'gone', "\n";
    /* Its tasks run in that scope, also those that come after everybody else has let go. */
    $group->spawn(function () {
        delay(1);
        echo "  task\n";
    });
    suspend();
    $group->spawn(fn() => print "  another\n");
    delay(10);
    echo '  ', $reference->get()->isClosed() ? 'closed' : 'open', "\n";
    $group->close();
    $group->awaitCompletion();
    unset($group);
    delay(2);
    echo '  ', $reference->get() === null ? 'gone' : 'alive', "\n";
}

/* From C: the constructor takes its own reference. A scope that is cancelled meanwhile stays an object. */
$scope = new Scope();
$group = new TaskGroup(scope: $scope);
$group->spawn(function () {
    try {
        delay(1000);
    } finally {
        echo "cancelled with its scope\n";
    }
});
suspend();
$reference = WeakReference::create($scope);
$scope->cancel();
unset($scope);
delay(1);
echo $reference->get() ? 'alive' : 'gone', "\n";
unset($group);
gc_collect_cycles();
delay(1);
echo $reference->get() ? 'alive' : 'gone', ', ', counters()['events'], " active\n";
?>
--EXPECT--
Async\TaskGroup: alive
  another
  task
  open
  the scope ends
  gone
Async\TaskSet: alive
  another
  task
  open
  the scope ends
  gone
cancelled with its scope
alive
gone, 0 active
