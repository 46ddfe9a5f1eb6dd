--TEST--
At the end of the request a pool is closed: what is queued is run, and the workers are joined
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(1, 10);
for ($i = 0; $i < 3; $i++) $pool->submit(function ($i) { Async\delay(5); file_put_contents('php://stdout', "task $i\n"); }, $i);
$dropped = new ThreadPool(1);
$dropped->submit(function () { Async\delay(60); file_put_contents('php://stdout', "dropped\n"); });
unset($dropped);
register_shutdown_function(function () { file_put_contents('php://stdout', "shutdown\n"); });
?>
--EXPECT--
shutdown
task 0
task 1
task 2
dropped
