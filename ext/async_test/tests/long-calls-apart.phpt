--TEST--
Long calls, however many are parked, leave the threads of file operations alone; signals pass them by
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!is_dir('/proc/self/task')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/long-calls.inc';
use AsyncTest\Event;

$parked = [];
for ($i = 0; $i < 40; $i++) {
    $parked[] = long_task('gate');
}
AsyncTest\tasks_wait(40);
echo count(long_call_threads()), " threads\n";

/* More than libuv's pool has threads. */
$short = [];
for ($i = 0; $i < 40; $i++) {
    $short[] = $task = Event::task('count', 1);
    $task->queue();
}
foreach ($short as $task) {
    await_end($task);
}
echo AsyncTest\task_total(), " short ones done\n";

foreach (long_call_threads() as $thread) {
    preg_match('/^SigBlk:\s*(\w+)/m', file_get_contents("$thread/status"), $match);
    // SIGTERM, SIGINT, SIGCHLD, SIGALRM.
    $wanted = 1 << 14 | 1 << 1 | 1 << 16 | 1 << 13;
    if ((hexdec(substr($match[1], -8)) & $wanted) !== $wanted) {
        echo "a thread takes signals: $match[1]\n";
    }
}

AsyncTest\task_gate(true);
foreach ($parked as $task) {
    await_end($task);
}
echo AsyncTest\task_total(), " in all\n";
echo count(long_call_threads()), " threads rest\n";

/* They are taken again. */
await_end(long_task('count', 1));
echo count(long_call_threads()), " threads rest\n";
?>
--EXPECT--
40 threads
40 short ones done
80 in all
40 threads rest
40 threads rest
