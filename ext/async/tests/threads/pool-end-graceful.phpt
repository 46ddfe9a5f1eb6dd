--TEST--
graceful_shutdown() of the request that made a pool cancels it: the queue does not run, running tasks are cut short in coroutine mode
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(1, 10, coroutine: true, concurrency: 1);
$pool->submit(function () {
    try {
        Async\delay(60000);
    } finally {
        file_put_contents('php://stdout', "cut short\n");
    }
});
until(fn() => $pool->getRunningCount() === 1);
$pool->submit(function () { file_put_contents('php://stdout', "never\n"); });
Async\graceful_shutdown();
?>
--EXPECT--
cut short
