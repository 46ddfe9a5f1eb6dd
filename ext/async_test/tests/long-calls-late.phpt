--TEST--
A long call ends after the PHP thread that made it: what it holds is released by its own thread
--EXTENSIONS--
async_test
--SKIPIF--
<?php
if (!PHP_ZTS) die('skip needs a thread-safe build');
if (!is_dir('/proc/self/task')) die('skip needs /proc');
?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/long-calls.inc';
use AsyncTest\Event;

$include = var_export(__DIR__ . '/long-calls.inc', true);
$threads = [];
for ($i = 0; $i < 5; $i++) {
    $threads[] = Event::thread("require $include; \$task = long_task('gate'); \$task->release();");
}
foreach ($threads as $thread) {
    $thread->await(20_000);
}
unset($threads, $thread);
AsyncTest\tasks_wait(5);
echo "the loops are gone\n";

AsyncTest\task_gate(true);
await_end(long_task('count', 10));
for ($i = 0; $i < 2000 && AsyncTest\task_total() < 15; $i++) {
    usleep(5000);
}
echo AsyncTest\task_total(), "\n";
AsyncTest\rest_of_threads(1);
?>
--EXPECT--
the loops are gone
15
