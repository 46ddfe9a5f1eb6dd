--TEST--
A future that is ignored is no reason to end its task
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(1);
$future = $pool->submit(function () { Async\delay(30); return $GLOBALS['ran'] = true; });
$future->ignore();
try { await($future, timeout(1)); } catch (Async\OperationCanceledException) {}
unset($future);
outcome(fn() => await($pool->submit(fn() => $GLOBALS['ran'] ?? false)));
?>
--EXPECT--
true
