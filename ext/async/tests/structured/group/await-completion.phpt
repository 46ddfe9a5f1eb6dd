--TEST--
awaitCompletion(): needs a closed group, throws no task errors, marks nothing handled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, AsyncException, AsyncCancellation, CompositeException};
use function Async\{spawn, suspend, delay};

$group = new TaskGroup();
try {
    $group->awaitCompletion();
} catch (AsyncException $e) {
    echo $e->getMessage(), "\n";
}
$group->spawn(function () { suspend(); throw new LogicException('x'); });
$group->close();
foreach ([1, 2] as $i) {
    spawn(function () use ($i, $group) { $group->awaitCompletion(); echo "waiter $i\n"; });
}
$cancelled = spawn(function () use ($group) {
    try {
        $group->awaitCompletion();
    } catch (AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
$cancelled->cancel(new AsyncCancellation('waiter cancelled'));
$group->awaitCompletion();
echo "main\n";
suspend();
try {
    unset($group);
} catch (CompositeException $e) {
    echo count($e->getExceptions()), "\n";
}
--EXPECT--
TaskGroup must be closed before calling awaitCompletion()
waiter cancelled
waiter 1
waiter 2
main
1
