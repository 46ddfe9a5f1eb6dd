--TEST--
Deadlock: a coroutine that is parked inside an internal function
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\spawn;
spawn(function () {
    $a = [2, 1];
    usort($a, function () {
        (new Future(new FutureState()))->await();
    });
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:4
  suspend: %s:7
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:7
Stack trace:
#0 %s(7): Async\Future->await()
#1 [internal function]: {closure:{closure:%s:4}:6}()
#2 %s(6): usort()
#3 [internal function]: {closure:%s:4}()
#4 {main}
  thrown in %s on line 7
