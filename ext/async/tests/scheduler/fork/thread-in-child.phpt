--TEST--
The child of a fork hears the threads that it starts, after its parent has used threads
--EXTENSIONS--
pcntl
--ENV--
ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--FILE--
<?php
use Async\{ThreadChannel, ThreadPool};
use function Async\{await, spawn_thread};

$channel = new ThreadChannel(1);
echo await(spawn_thread(function () use ($channel) { $channel->send("from the parent's thread"); return "parent's thread"; })), "\n";
echo $channel->recv(), "\n";

$pid = pcntl_fork();
if ($pid === 0) {
    echo await(spawn_thread(function () use ($channel) { $channel->send("from the child's thread"); return "child's thread"; })), "\n";
    echo $channel->recv(), "\n";
    $pool = new ThreadPool(1);
    echo await($pool->submit(fn() => "child's pool")), "\n";
    $pool->close();
    exit(3);
}
pcntl_waitpid($pid, $status);
echo 'status ', pcntl_wexitstatus($status), "\n";
echo await(spawn_thread(fn() => 'the parent goes on')), "\n";
?>
--EXPECT--
parent's thread
from the parent's thread
child's thread
from the child's thread
child's pool
status 3
the parent goes on
