--TEST--
A fatal error in a task fails it, what its worker had and the queue with its text; the pool is closed; other workers finish
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
    $busy = $pool->submit(function () use ($pool) {
        for ($end = microtime(true) + 20; !$pool->isClosed() && microtime(true) < $end;) Async\delay(1);
        return 'finished';
    });
    until(fn() => $pool->getRunningCount() === 1);
    $fatal = $pool->submit(function () use ($pool) {
        while ($pool->getPendingCount() < 2) Async\delay(1);
        eval('function twice() {} function twice() {}');
    });
    $queued = [$pool->submit(fn() => 1), $pool->submit(fn() => 2)];
    outcome(fn() => await($fatal));
    var_dump($pool->isClosed(), $pool->getPendingCount(), $pool->getWorkerCount() <= 1);
    foreach ($queued as $future) outcome(fn() => await($future));
    outcome(fn() => await($busy));
    outcome(fn() => $pool->submit(fn() => 3));
    var_dump($pool->getRunningCount(), $pool->getWorkerCount());
}
?>
--EXPECTF--

Fatal error: Cannot redeclare function twice()%S in %s on line 1
Async\ThreadTransferException: Cannot redeclare function twice()%S
bool(true)
int(0)
bool(true)
Async\ThreadTransferException: Cannot redeclare function twice()%S
Async\ThreadTransferException: Cannot redeclare function twice()%S
"finished"
Async\ThreadPoolException: ThreadPool is closed
int(0)
int(0)

Fatal error: Cannot redeclare function twice()%S in %s on line 1
Async\ThreadTransferException: Cannot redeclare function twice()%S
bool(true)
int(0)
bool(true)
Async\ThreadTransferException: Cannot redeclare function twice()%S
Async\ThreadTransferException: Cannot redeclare function twice()%S
"finished"
Async\ThreadPoolException: ThreadPool is closed
int(0)
int(0)
