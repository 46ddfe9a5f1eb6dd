--TEST--
cancel(): the queue is rejected at once; running tasks are cancelled in coroutine mode and finish otherwise; after close() too
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
foreach ([false, true] as $coroutine) {
    foreach ([false, true] as $closed) {
        $pool = new ThreadPool(1, 8, null, $coroutine, 1);
        $running = $pool->submit(function () use ($pool) {
            while (!$pool->isClosed()) Async\delay(1);
            for ($i = 0; $i < 20; $i++) Async\delay(1);
            return 'finished';
        });
        until(fn() => $pool->getRunningCount() === 1);
        $queued = [$pool->submit(fn() => print("never\n")), $pool->submit(fn() => print("never\n"))];
        if ($closed) $pool->close();
        $pool->cancel();
        $pool->cancel();
        foreach ($queued as $future) outcome(fn() => await($future));
        var_dump($pool->getPendingCount());
        outcome(fn() => await($running));
        var_dump($pool->isClosed(), $pool->getWorkerCount(), $pool->getCompletedCount());
        outcome(fn() => $pool->submit(fn() => 1));
    }
}
?>
--EXPECT--
Async\AsyncCancellation: ThreadPool was cancelled
Async\AsyncCancellation: ThreadPool was cancelled
int(0)
"finished"
bool(true)
int(0)
int(1)
Async\ThreadPoolException: ThreadPool is closed
Async\AsyncCancellation: ThreadPool was cancelled
Async\AsyncCancellation: ThreadPool was cancelled
int(0)
"finished"
bool(true)
int(0)
int(1)
Async\ThreadPoolException: ThreadPool is closed
Async\AsyncCancellation: ThreadPool was cancelled
Async\AsyncCancellation: ThreadPool was cancelled
int(0)
Async\AsyncCancellation: ThreadPool was cancelled
bool(true)
int(0)
int(1)
Async\ThreadPoolException: ThreadPool is closed
Async\AsyncCancellation: ThreadPool was cancelled
Async\AsyncCancellation: ThreadPool was cancelled
int(0)
Async\AsyncCancellation: ThreadPool was cancelled
bool(true)
int(0)
int(1)
Async\ThreadPoolException: ThreadPool is closed
