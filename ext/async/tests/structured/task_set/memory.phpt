--TEST--
The memory of a set that is consumed by a loop does not grow with the number of tasks
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;

$set = new TaskSet(4);
$measure = function (int $tasks) use ($set): int {
    for ($i = 0; $i < 4; $i++) $set->spawn(fn () => str_repeat('x', 100));
    foreach ($set as [$value]) {
        if (--$tasks <= 0) break;
        $set->spawn(fn () => str_repeat('x', 100));
    }
    $set->joinAll()->await();
    return memory_get_usage();
};
$measure(2000);
$before = $measure(2000);
var_dump($measure(20000) - $before < 4096);
--EXPECT--
bool(true)
