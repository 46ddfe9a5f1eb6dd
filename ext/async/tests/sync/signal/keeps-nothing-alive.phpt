--TEST--
A pcntl handler alone keeps nothing alive: coroutines that wait for nothing are a deadlock
--INI--
async.debug_deadlock=0
--EXTENSIONS--
true_async
pcntl
--FILE--
<?php
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { echo "never\n"; });
$coroutine = Async\spawn(function () use (&$coroutine) { Async\await($coroutine); });
try {
    Async\await($coroutine);
} finally {
    echo "cleanup\n";
}
?>
--EXPECTF--
cleanup

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %a
