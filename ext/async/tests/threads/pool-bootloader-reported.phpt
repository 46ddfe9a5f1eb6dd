--TEST--
A bootloader that fails is reported also when no task was ever submitted
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
new ThreadPool(2, bootloader: fn() => throw new DomainException('nobody asked'));
echo "end\n";
?>
--EXPECTF--
%AFatal error: Uncaught DomainException: nobody asked in %a
