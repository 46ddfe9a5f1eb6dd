--TEST--
close(): what is queued and running is finished, then the workers are gone; nothing is taken in any more
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
$futures = [];
for ($i = 0; $i < 6; $i++) $futures[] = $pool->submit(function ($i) { Async\delay(2); return $i; }, $i);
$pool->close();
$pool->close();
var_dump($pool->isClosed());
outcome(fn() => $pool->submit(fn() => 1));
outcome(fn() => $pool->map([1], fn() => 1));
outcome(fn() => $pool->reload());
outcome(fn() => array_map(await(...), $futures));
var_dump($pool->getCompletedCount(), $pool->getWorkerCount());

$idle = new ThreadPool(2);
await($idle->submit(fn() => 1));
$idle->close();
until(fn() => $idle->getWorkerCount() === 0);

// A coroutine that the bootloader has left running does not keep its worker.
$pool = new ThreadPool(1, bootloader: function () {
    Async\spawn(function () {
        try {
            Async\delay(60000);
        } finally {
            file_put_contents('php://stdout', "left behind\n");
        }
    });
});
await($pool->submit(fn() => 1));
echo "end\n";
$pool->close();
until(fn() => $pool->getWorkerCount() === 0);
?>
--EXPECT--
bool(true)
Async\ThreadPoolException: ThreadPool is closed
Async\ThreadPoolException: ThreadPool is closed
Async\ThreadPoolException: ThreadPool is closed
[0,1,2,3,4,5]
int(6)
int(0)
end
left behind
