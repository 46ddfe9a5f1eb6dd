--TEST--
Deadlock: a coroutine that is parked inside a generator
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\spawn;
function values() {
    yield 1;
    (new Future(new FutureState()))->await();
}
spawn(function () {
    foreach (values() as $v);
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:8
  suspend: %s:6
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:6
Stack trace:
#0 %s(6): Async\Future->await()
#1 %s(9): values()
#2 [internal function]: {closure:%s:8}()
#3 {main}
  thrown in %s on line 6
