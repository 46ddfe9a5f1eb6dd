--TEST--
A fatal error in a task: no handlers, no messages
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\suspend;

$group = new TaskGroup();
$group->finally(function () { echo "never\n"; });
$group->spawn(function () { echo "task\n"; eval('class A {} class A {}'); });
$group->spawn(fn () => throw new LogicException('x'));
$future = $group->all();
suspend();
echo "never\n";
--EXPECTF--
task

Fatal error: Cannot %s class A%A
