--TEST--
exit() in the main script with a pool that works: its queue is not run, the exit status is the script's
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
register_shutdown_function(function () { echo "shutdown\n"; });
$pool = new ThreadPool(1, 10, coroutine: true, concurrency: 1);
$pool->submit(function () { Async\delay(60000); });
until(fn() => $pool->getRunningCount() === 1);
$future = $pool->submit(function () { file_put_contents('php://stdout', "never\n"); });
spawn(fn() => outcome(fn() => await($future)));
delay(1);
exit(0);
?>
--EXPECT--
Async\AsyncCancellation: Graceful shutdown
shutdown
