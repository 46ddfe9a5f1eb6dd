--TEST--
A pool that is closed while its workers are replaced does everything that was submitted
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn};

$done = 0;
for ($i = 0; $i < 60; $i++) {
    $pool = new ThreadPool(1 + $i % 2, 4, coroutine: $i % 3 === 0);
    await($pool->submit(fn() => 1));
    $call = spawn(function () use ($pool) {
        try {
            $pool->reload();
        } catch (ThreadPoolException) {
        }
    });
    Async\suspend();
    for ($n = 0; $n < $i % 7; $n++) usleep(100);
    $futures = [$pool->submit(fn() => 1), $pool->submit(fn() => 1), $pool->submit(fn() => 1)];
    for ($n = 0; $n < $i % 5; $n++) usleep(100);
    $pool->close();
    foreach ($futures as $future) $done += await($future);
    await($call);
    until(fn() => $pool->getWorkerCount() === 0);
}
var_dump($done);
?>
--EXPECT--
int(180)
