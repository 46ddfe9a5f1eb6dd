--TEST--
Counters, read right after an await
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(1, 8);
$show = fn() => printf("%d %d %d %d\n", $pool->getPendingCount(), $pool->getRunningCount(), $pool->getCompletedCount(), $pool->getWorkerCount());
$show();
await($pool->submit(fn() => 1));
$show();
try { await($pool->submit(fn() => throw new Exception)); } catch (Exception) {}
$show();
await($pool->submit(function () { exit; }));
$show();
$gate = tempnam(sys_get_temp_dir(), 'pool');
$slow = $pool->submit(function ($gate) { while (file_exists($gate)) usleep(500); }, $gate);
until(fn() => $pool->getRunningCount() === 1);
$a = $pool->submit(fn() => 'a');
$b = $pool->submit(fn() => 'b');
$show();
$a->cancel();
$show();
unlink($gate);
outcome(fn() => await($b));
$show();
for ($i = 0; $i < 5; $i++) {
    await($pool->submit(fn() => 1));
    if ($pool->getRunningCount() !== 0 || $pool->getPendingCount() !== 0 || $pool->getCompletedCount() !== 7 + $i) echo "inconsistent\n";
}
$pool->close();
$show();
?>
--EXPECT--
0 0 0 1
0 0 1 1
0 0 2 1
0 0 3 1
2 1 3 1
2 1 3 1
"b"
0 0 6 1
0 0 11 0
