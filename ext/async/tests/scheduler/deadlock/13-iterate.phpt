--TEST--
Deadlock: a callback of iterate() is stuck
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\iterate;
iterate([1], function () {
    (new Future(new FutureState()))->await();
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 1
  spawn: unknown
  suspend: %s:4
  waiting for:
    - Scope #2 created at %s:4
    - iterator-completion

Coroutine 2
  spawn: %s:4
  suspend: %s:5
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:4
Stack trace:
#0 %s(4): Async\iterate()
#1 {main}
  thrown in %s on line 4
