--TEST--
Cancelling a future keeps a queued task from running and ends a running one, in both modes; what nobody awaited runs
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
    $pool = new ThreadPool(1, 8, fn() => $GLOBALS['log'] = [], $coroutine, 1);
    $running = $pool->submit(function () {
        try {
            Async\delay(60000);
        } finally {
            $GLOBALS['log'][] = 'cut short';
        }
    });
    until(fn() => $pool->getRunningCount() === 1);
    $queued = $pool->submit(fn() => $GLOBALS['log'][] = 'never');
    $queued->cancel(new Async\AsyncCancellation('not needed'));
    outcome(fn() => await($queued));
    var_dump($pool->getPendingCount(), $pool->getCompletedCount());

    $start = microtime(true);
    $running->cancel();
    outcome(fn() => await($running));
    outcome(fn() => await($pool->submit(fn() => $GLOBALS['log'])));
    var_dump(microtime(true) - $start < 20);
    // A task that was withdrawn counts once a worker has dropped it.
    var_dump($pool->getCompletedCount(), $pool->getPendingCount(), $pool->getRunningCount());

    // Whoever awaits leaves and nobody else holds it: it counts as cancelled.
    $waiter = spawn(fn() => await($pool->submit(function () {
        try {
            Async\delay(60000);
        } finally {
            $GLOBALS['log'][] = 'abandoned';
        }
    })));
    until(fn() => $pool->getRunningCount() === 1);
    $waiter->cancel();
    try { await($waiter); } catch (Async\AsyncCancellation) {}
    unset($waiter);
    outcome(fn() => await($pool->submit(fn() => $GLOBALS['log'])));

    // Held elsewhere, or never looked at: it goes on.
    $held = $pool->submit(function () { Async\delay(30); $GLOBALS['log'][] = 'held'; return 'held'; });
    try { await($held, timeout(1)); } catch (Async\OperationCanceledException $e) { echo get_class($e->getPrevious()), "\n"; }
    outcome(fn() => await($held));
    $pool->submit(function () { Async\delay(10); $GLOBALS['log'][] = 'forgotten'; });
    outcome(fn() => await($pool->submit(fn() => $GLOBALS['log'])));

    // Too late: the result stays.
    $done = $pool->submit(fn() => 'done');
    await($done);
    $done->cancel();
    outcome(fn() => await($done));
    var_dump($done->isCancelled());
}
?>
--EXPECT--
Async\AsyncCancellation: not needed
int(1)
int(0)
Async\AsyncCancellation: Future has been cancelled
["cut short"]
bool(true)
int(3)
int(0)
int(0)
["cut short","abandoned"]
Async\TimeoutException
"held"
["cut short","abandoned","held","forgotten"]
"done"
bool(false)
Async\AsyncCancellation: not needed
int(1)
int(0)
Async\AsyncCancellation: Future has been cancelled
["cut short"]
bool(true)
int(3)
int(0)
int(0)
["cut short","abandoned"]
Async\TimeoutException
"held"
["cut short","abandoned","held","forgotten"]
"done"
bool(false)
