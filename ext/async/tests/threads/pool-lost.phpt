--TEST--
A task that shuts its thread down loses one worker; without any the queue fails and nothing more is taken
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
    $pool = new ThreadPool(2, 8, null, $coroutine, 1);
    outcome(fn() => await($pool->submit(function () { Async\graceful_shutdown(); Async\delay(60000); })));
    var_dump($pool->getWorkerCount(), $pool->isClosed());
    outcome(fn() => await($pool->submit(fn() => 'the other one')));
    $last = $pool->submit(function () use ($pool) {
        while ($pool->getPendingCount() === 0) Async\delay(1);
        Async\graceful_shutdown();
        Async\delay(60000);
    });
    $queued = $pool->submit(fn() => 'never');
    outcome(fn() => await($last));
    outcome(fn() => await($queued));
    var_dump($pool->getWorkerCount(), $pool->getPendingCount(), $pool->getRunningCount());
    outcome(fn() => $pool->submit(fn() => 1));
}
?>
--EXPECT--
Async\AsyncCancellation: Graceful shutdown
int(1)
bool(false)
"the other one"
Async\AsyncCancellation: Graceful shutdown
Async\ThreadTransferException: The last worker of the thread pool has ended
int(0)
int(0)
int(0)
Async\ThreadPoolException: ThreadPool has no workers left
Async\AsyncCancellation: Graceful shutdown
int(1)
bool(false)
"the other one"
Async\AsyncCancellation: Graceful shutdown
Async\ThreadTransferException: The last worker of the thread pool has ended
int(0)
int(0)
int(0)
Async\ThreadPoolException: ThreadPool has no workers left
