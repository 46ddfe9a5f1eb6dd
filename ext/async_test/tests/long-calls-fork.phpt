--TEST--
The child of a fork makes long calls with threads of its own
--EXTENSIONS--
async_test
pcntl
--SKIPIF--
<?php if (!is_dir('/proc/self/task')) die('skip needs /proc'); ?>
--DESCRIPTION--
The leak sanitizer cannot work in the child of a process that had threads.
--ENV--
LSAN_OPTIONS=detect_leaks=0
--FILE--
<?php
require __DIR__ . '/long-calls.inc';

/* One in flight: refused. */
$task = long_task('gate');
try {
    pcntl_fork();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
AsyncTest\tasks_wait(1);
AsyncTest\task_gate(true);
await_end($task);

/* A thread rests in the parent; the child has none. */
echo count(long_call_threads()), "\n";
$pid = pcntl_fork();
if ($pid === 0) {
    echo 'child: ', count(long_call_threads()), "\n";
    await_end(long_task('count', 5));
    echo 'child: ', count(long_call_threads()), ', ', AsyncTest\task_total(), "\n";
    exit(3);
}
pcntl_waitpid($pid, $status);
echo pcntl_wexitstatus($status), "\n";
await_end(long_task('count', 7));
echo count(long_call_threads()), ', ', AsyncTest\task_total(), "\n";
?>
--EXPECT--
Cannot fork() while offloaded calls are in flight. fork() is only allowed when just the main coroutine is active.
1
child: 0
child: 1, 6
3
1, 8
