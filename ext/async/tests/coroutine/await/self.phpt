--TEST--
Awaiting oneself parks and ends in deadlock resolution
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use function Async\{spawn, await, current_coroutine};

spawn(function () {
    try {
        await(current_coroutine());
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
echo "main done\n";
--EXPECTF--
main done
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:6
Stack trace:
#0 %s(6): Async\await()
#1 [internal function]: {closure:%s:4}()
#2 {main}
  thrown in %s on line 6
