--TEST--
cancel() ends a bootloader that waits; nothing is reported, and what was queued is rejected
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\ThreadPool;
use function Async\{await, delay};

$boots = new Async\ThreadChannel;
$pool = new ThreadPool(2, bootloader: function () use ($boots) {
    try {
        $boots->send(true);
        Async\delay(60000);
    } finally {
        file_put_contents('php://stdout', "bootloader ended\n");
    }
});
$future = $pool->submit(fn() => 1);
$boots->recv();
$boots->recv();
$start = microtime(true);
$pool->cancel();
until(fn() => $pool->getWorkerCount() === 0);
outcome(fn() => await($future));
var_dump(microtime(true) - $start < 20);
?>
--EXPECT--
bootloader ended
bootloader ended
Async\AsyncCancellation: ThreadPool was cancelled
bool(true)
