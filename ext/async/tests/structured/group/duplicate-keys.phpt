--TEST--
A duplicate key throws and adds nothing, whatever the state of the task that has it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, AsyncException};
use function Async\suspend;

$group = new TaskGroup(1, 0);
$group->spawnWithKey('running', fn () => suspend());
$group->spawnWithKey('pending', fn () => 1);
$group->spawnWithKey(7, fn () => 1);
$try = function (string|int $key) use ($group) {
    try {
        $group->spawnWithKey($key, fn () => 2);
        echo "added\n";
    } catch (AsyncException $e) {
        echo $e->getMessage(), ', ', count($group), "\n";
    }
};
foreach (['running', 'pending', 7, '7'] as $key) $try($key);
$group->all()->await();
foreach (['running', 'pending', 7, '7', '07'] as $key) $try($key);
foreach ([[], [1], ['k'], ['k', 'no such function'], [new stdClass, fn () => 1]] as $arguments) {
    try {
        $group->spawnWithKey(...$arguments);
    } catch (TypeError $e) {
        echo $e::class, "\n";
    }
}
try {
    $group->spawn('no such function');
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
Duplicate key "running" in TaskGroup, 3
Duplicate key "pending" in TaskGroup, 3
Duplicate key 7 in TaskGroup, 3
Duplicate key 7 in TaskGroup, 3
Duplicate key "running" in TaskGroup, 3
Duplicate key "pending" in TaskGroup, 3
Duplicate key 7 in TaskGroup, 3
Duplicate key 7 in TaskGroup, 3
added
ArgumentCountError
ArgumentCountError
ArgumentCountError
TypeError
TypeError
Async\TaskGroup::spawn(): Argument #1 ($task) must be a valid callback, function "no such function" not found or invalid function name
