--TEST--
The handle crosses: every thread submits and has its own futures; the last handle closes the pool
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(2);
$thread = Async\spawn_thread(function () use ($pool) {
    return $pool->map([1, 2, 3], fn($x) => "thread $x");
});
outcome(fn() => $pool->map([1, 2, 3], fn($x) => "main $x"));
outcome(fn() => await($thread));
var_dump($pool->isClosed(), $pool->getCompletedCount());

// Sent back by a task, it is the same pool.
$again = await($pool->submit(fn() => $pool));
var_dump($again === $pool, $again->getCompletedCount());
$again->close();
var_dump($pool->isClosed());

// A thread holds the last handle: what it has submitted is done.
$pool = new ThreadPool(1);
$thread = Async\spawn_thread(function () use ($pool) {
    Async\delay(5);
    return Async\await($pool->submit(fn() => 'last'));
});
unset($pool);
outcome(fn() => await($thread));

// Submitted by a task of another pool, from a worker.
$one = new ThreadPool(1);
$two = new ThreadPool(1);
outcome(fn() => await($one->submit(fn() => Async\await($two->submit(fn() => 'two')) . ' through one')));
?>
--EXPECT--
["main 1","main 2","main 3"]
["thread 1","thread 2","thread 3"]
bool(false)
int(6)
bool(false)
int(7)
bool(true)
"last"
"two through one"
