--TEST--
Without a limit the queue takes twice the concurrency; 0 is any number; without concurrency nothing is queued
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{spawn, suspend, current_coroutine};

function room(TaskGroup $group): int|string {
    $added = 0;
    $coroutine = spawn(function () use ($group, &$added) {
        for (; $added < 50; $added++) $group->spawn(fn () => Async\delay(60_000));
    });
    suspend();
    $done = $coroutine->isCompleted();
    $coroutine->cancel();
    $group->cancel();
    return $done ? 'all' : $added;
}
echo room(new TaskGroup(1)), ' ', room(new TaskGroup(3)), ' ', room(new TaskGroup(3, 1)), ' ', room(new TaskGroup(3, 0)), ' ',
    room(new TaskGroup(null, 1)), ' ', room(new TaskGroup(0, 1)), "\n";
--EXPECT--
3 9 4 all all all
