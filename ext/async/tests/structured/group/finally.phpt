--TEST--
finally(): once, with the group, in order, when it is closed and done; behind those who wait for all()
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{spawn, suspend};

$group = new TaskGroup();
$group->finally(function (TaskGroup $g) use (&$group) { echo "first, ", $g === $group ? 'the group' : 'another', "\n"; });
$group->finally(function () { echo "second\n"; });
$group->spawn(function () { suspend(); return 1; });
spawn(function () use (&$group) { $group->all()->await(); echo "behind all()\n"; });
spawn(function () use (&$group) { suspend(); $group->awaitCompletion(); echo "behind awaitCompletion()\n"; });
suspend();
$group->close();
for ($i = 0; $i < 5; $i++) suspend();
$group->close();
suspend();
echo "completed\n";
$group->finally(function () { echo "at once\n"; });
try {
    $group->finally(function () { throw new LogicException('to the caller'); });
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
$empty = new TaskGroup();
$empty->finally(function () { echo "an empty group\n"; });
echo "close\n";
$empty->close();
suspend();
foreach (['x', fn () => 1] as $argument) {
    try {
        $empty->finally($argument);
    } catch (TypeError) {
        echo "TypeError\n";
    }
}
--EXPECT--
behind awaitCompletion()
behind all()
first, the group
second
completed
at once
to the caller
close
an empty group
TypeError
