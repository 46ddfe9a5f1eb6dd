--TEST--
A thread of long calls that has rested long enough ends; the next call starts another
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!is_dir('/proc/self/task')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/long-calls.inc';

AsyncTest\rest_of_threads(20);
for ($round = 0; $round < 3; $round++) {
    $tasks = [];
    for ($i = 0; $i < 10; $i++) {
        $tasks[] = long_task('sleep', 5);
    }
    foreach ($tasks as $task) {
        await_end($task);
    }
    echo wait_for_threads(0), "\n";
}
AsyncTest\rest_of_threads(60_000);
await_end(long_task('sleep', 1));
usleep(50_000);
echo count(long_call_threads()), "\n";
?>
--EXPECT--
0
0
0
1
