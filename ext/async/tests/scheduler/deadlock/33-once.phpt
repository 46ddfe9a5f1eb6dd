--TEST--
A deadlock is reported once, whatever happens during the unwinding
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=1
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\spawn;
spawn(function () {
    try {
        (new Future(new FutureState()))->await();
    } finally {
        (new Future(new FutureState()))->await();
    }
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:4
  suspend: %s:6
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:6
Stack trace:
#0 %s(6): Async\Future->await()
#1 [internal function]: {closure:%s:4}()
#2 {main}
  thrown in %s on line 6
