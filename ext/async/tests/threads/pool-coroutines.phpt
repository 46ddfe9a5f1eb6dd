--TEST--
Coroutine mode: one worker has many tasks at once, up to its concurrency; CPU work does not keep others from it
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(1, 200, coroutine: true);
$start = microtime(true);
$pool->map(range(1, 100), function () { usleep(200000); });
var_dump(microtime(true) - $start < 10);

$pool = new ThreadPool(1, 200, coroutine: true, concurrency: 10);
$most = $pool->map(range(1, 40), function () use ($pool) { usleep(2000); return $pool->getRunningCount(); });
var_dump(max($most));

// Tasks start in the order in which they were submitted.
$pool = new ThreadPool(1, 200, fn() => $GLOBALS['order'] = [], true);
$futures = [];
for ($i = 0; $i < 20; $i++) $futures[] = $pool->submit(function ($i) { $GLOBALS['order'][] = $i; Async\delay(1); }, $i);
foreach ($futures as $future) await($future);
outcome(fn() => await($pool->submit(fn() => $GLOBALS['order'] === range(0, 19))));

// A task may wait for another one of its own pool.
outcome(fn() => await($pool->submit(fn() => Async\await($pool->submit(fn() => 'inner')) . ' outer')));
?>
--EXPECT--
bool(true)
int(10)
true
"inner outer"
