--TEST--
Overlapping calls of reload(): those that come while one runs share the next; one that leaves stops nothing
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$boots = tempnam(sys_get_temp_dir(), 'pool');
$pool = new ThreadPool(2, bootloader: function () use ($boots) { file_put_contents($boots, '.', FILE_APPEND); });
until(fn() => filesize_now($boots) === 2);
function filesize_now(string $file): int { clearstatcache(); return filesize($file); }

/* The first rotation lasts until all three have called. */
$gate = new Async\ThreadChannel;
$busy = $pool->submit(fn() => $gate->recv());
until(fn() => $pool->getRunningCount() === 1);
$calls = [];
for ($i = 0; $i < 3; $i++) $calls[] = spawn(fn() => $pool->reload());
Async\suspend();
$gate->send(true);
foreach ($calls as $call) await($call);
until(fn() => filesize_now($boots) >= 6);
await($pool->submit(fn() => 1));
var_dump(filesize_now($boots), $pool->getWorkerCount());

// The caller is cancelled, the workers are replaced all the same.
$busy = $pool->submit(fn() => $gate->recv());
until(fn() => $pool->getRunningCount() === 1);
$call = spawn(fn() => $pool->reload());
delay(1);
$call->cancel();
outcome(fn() => await($call));
$gate->send(true);
await($busy);
until(fn() => filesize_now($boots) === 8);

// The program closes the pool: that wins.
$busy = $pool->submit(fn() => $gate->recv());
until(fn() => $pool->getRunningCount() === 1);
$call = spawn(fn() => $pool->reload());
delay(1);
$late = [$pool->submit(fn() => 'late'), $pool->submit(fn() => 'later')];
$pool->close();
outcome(fn() => await($call));
$gate->send(true);
await($busy);
outcome(fn() => array_map(await(...), $late));
outcome(fn() => $pool->reload());
until(fn() => $pool->getWorkerCount() === 0);
var_dump(filesize_now($boots) <= 9);
unlink($boots);
?>
--EXPECT--
int(6)
int(2)
Async\AsyncCancellation: Coroutine was cancelled
Async\ThreadPoolException: ThreadPool is closed
["late","later"]
Async\ThreadPoolException: ThreadPool is closed
bool(true)
