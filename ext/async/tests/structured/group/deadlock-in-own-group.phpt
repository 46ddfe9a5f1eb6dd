--TEST--
Spawning into a full queue from the only task can deadlock; queueLimit 0 avoids it
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use Async\TaskGroup;
use function Async\suspend;

$group = new TaskGroup(1, 0);
$group->spawn(function () use ($group) { for ($i = 0; $i < 5; $i++) $group->spawn(fn () => $i); });
suspend();
echo json_encode($group->all()->await()), "\n";

$group = new TaskGroup(1, 1);
$group->spawn(function () use ($group) { for ($i = 0; $i < 5; $i++) $group->spawn(fn () => $i); });
suspend();
echo "main\n";
--EXPECTF--
[null,0,1,2,3,4]
main

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d
%A
