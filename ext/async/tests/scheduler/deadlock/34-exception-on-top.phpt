--TEST--
An unhandled exception during the unwinding goes on top of the deadlock
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\spawn;
spawn(function () {
    try {
        (new Future(new FutureState()))->await();
    } finally {
        throw new LogicException('while unwinding');
    }
});
--EXPECTF--
Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:6
Stack trace:
#0 %s(6): Async\Future->await()
#1 [internal function]: {closure:%s:4}()
#2 {main}

Next Async\AsyncCancellation: Deadlock detected in %s:6
Stack trace:
#0 %s(6): Async\Future->await()
#1 [internal function]: {closure:%s:4}()
#2 %s(4): Async\spawn()
#3 {main}

Next LogicException: while unwinding in %s:8
Stack trace:
#0 [internal function]: {closure:%s:4}()
#1 %s(4): Async\spawn()
#2 {main}
  thrown in %s on line 8
