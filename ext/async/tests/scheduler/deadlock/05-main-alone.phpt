--TEST--
Deadlock: main alone, on a future nobody completes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
(new Future(new FutureState()))->await();
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 1
  spawn: unknown
  suspend: %s:3
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:3
Stack trace:
#0 %s(3): Async\Future->await()
#1 {main}
  thrown in %s on line 3
