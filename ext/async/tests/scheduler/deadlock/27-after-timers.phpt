--TEST--
Deadlock: judged only when the last timer has fired
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\{spawn, delay};
spawn(function () { delay(5); echo "timer\n"; });
spawn(function () {
    (new Future(new FutureState()))->await();
});
--EXPECTF--
timer
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 3
  spawn: %s:5
  suspend: %s:6
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:6
Stack trace:
#0 %s(6): Async\Future->await()
#1 [internal function]: {closure:%s:5}()
#2 {main}
  thrown in %s on line 6
