--TEST--
A coroutine that a task has spawned outlives a group whose tasks are all done, and ends with one that is cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{spawn, suspend, delay};

foreach (['dropped', 'cancelled'] as $end) {
    $group = new TaskGroup();
    $group->spawn(function () use ($end) {
        spawn(function () use ($end) { try { delay(5); echo "$end: child done\n"; } finally { echo "$end: child ends\n"; } });
    });
    $group->all()->await();
    suspend();
    if ($end === 'cancelled') $group->cancel();
    unset($group);
    delay(20);
}
--EXPECT--
dropped: child done
dropped: child ends
cancelled: child ends
