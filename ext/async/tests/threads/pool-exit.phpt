--TEST--
exit() in a task ends the task with null, in a coroutine of it too; the worker serves on, in both modes
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
    $pool = new ThreadPool(1, 8, fn() => $GLOBALS['n'] = 0, $coroutine);
    outcome(fn() => await($pool->submit(function () { $GLOBALS['n']++; exit("said\n"); })));
    outcome(fn() => await($pool->submit(function () { $GLOBALS['n']++; exit(3); })));
    outcome(fn() => await($pool->submit(function () {
        $GLOBALS['n']++;
        Async\spawn(function () { exit; });
        Async\delay(60000);
        return 'not reached';
    })));
    outcome(fn() => await($pool->submit(fn() => $GLOBALS['n'])));
    var_dump($pool->getWorkerCount(), $pool->isClosed());
}
?>
--EXPECT--
said
null
null
null
3
int(1)
bool(false)
said
null
null
null
3
int(1)
bool(false)
