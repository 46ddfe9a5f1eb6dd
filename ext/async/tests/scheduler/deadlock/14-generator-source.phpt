--TEST--
Deadlock: an iterator given to await_all() is stuck
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\await_all;
function source() {
    (new Future(new FutureState()))->await();
    yield;
}
await_all(source());
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 1
  spawn: unknown
  suspend: %s:8
  waiting for:
    - iterator-completion

Coroutine 2
  spawn: unknown
  suspend: %s:5
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:8
Stack trace:
#0 %s(8): Async\await_all()
#1 {main}
  thrown in %s on line 8
