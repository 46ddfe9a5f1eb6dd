--TEST--
After a fatal error of the main thread its pools are cancelled: one message, no task of the queue runs
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
eval('function twice() {} function twice() {}');
?>
--EXPECTF--

Fatal error: Cannot redeclare function twice()%S in %s on line 1
cut short
