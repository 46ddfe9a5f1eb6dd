--TEST--
Deadlock: a destructor at request end is stuck
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
class D {
    function __destruct() {
        (new Future(new FutureState()))->await();
    }
}
$d = new D;
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 1
  spawn: unknown
  suspend: %s:5
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:5
Stack trace:
#0 %s(5): Async\Future->await()
#1 [internal function]: D->__destruct()
#2 {main}
  thrown in %s on line 5
