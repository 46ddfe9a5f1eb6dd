--TEST--
reload(): every worker is replaced, no task is lost or refused, and what is submitted afterwards meets new workers only
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(3, 100, fn() => $GLOBALS['me'] = bin2hex(random_bytes(8)));
$ids = fn() => array_unique(array_map(await(...), array_map(fn() => $pool->submit(function () { usleep(2000); return $GLOBALS['me']; }), range(1, 30))));
$old = $ids();

// Under load.
$stop = false;
$count = 0;
$load = [];
for ($i = 0; $i < 4; $i++) {
    $load[] = spawn(function () use ($pool, &$stop, &$count) {
        do {
            await($pool->submit(function () { usleep(500); }));
            $count++;
        } while (!$stop);
    });
}
until(function () use (&$count) { return $count > 10; });
$pool->reload();
$reached = $count;
$new = $ids();
var_dump(array_intersect($old, $new));
until(function () use (&$count, $reached) { return $count > $reached; });
$stop = true;
foreach ($load as $coroutine) await($coroutine);
var_dump($pool->getWorkerCount(), $pool->isClosed(), $pool->getPendingCount(), $pool->getRunningCount());

// A task that runs ends where it began, and reload() waits for it.
$long = $pool->submit(function () { $me = $GLOBALS['me']; Async\delay(30); return $me === $GLOBALS['me']; });
until(fn() => $pool->getRunningCount() === 1);
$pool->reload();
outcome(fn() => await($long));

// A coroutine that the bootloader has left does not keep an old worker.
$pool = new ThreadPool(2, bootloader: function () { Async\spawn(function () { Async\delay(60000); }); });
$pool->reload();
var_dump($pool->getWorkerCount());
?>
--EXPECT--
array(0) {
}
int(3)
bool(false)
int(0)
int(0)
true
int(2)
