--TEST--
Beyond 64 long calls wait in a queue, in order, and can be taken out of it
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!is_dir('/proc/self/task')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/long-calls.inc';

$parked = [];
for ($i = 0; $i < 64; $i++) {
    $parked[] = long_task('gate');
}
AsyncTest\tasks_wait(64);

$queued = [];
foreach ([1, 10, 100, 1000, 10_000] as $number) {
    $queued[] = long_task('count', $number);
}
/* Given up before they have begun: the first, one in the middle, the last. */
foreach ([0, 2, 4] as $i) {
    $queued[$i]->dispose();
}

/* Nothing of it has run. */
echo AsyncTest\tasks_begun(), " begun, ", AsyncTest\task_total(), "\n";
echo count(long_call_threads()), " threads\n";

AsyncTest\task_gate(true);
await_end($queued[1]);
await_end($queued[3]);
foreach ($parked as $task) {
    await_end($task);
}
echo AsyncTest\task_total(), "\n";
?>
--EXPECT--
64 begun, 0
64 threads
1074
