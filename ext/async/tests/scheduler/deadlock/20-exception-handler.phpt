--TEST--
Deadlock: the exception handler of a scope is stuck
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, FutureState, Future};
$s = new Scope();
$s->setExceptionHandler(function () {
    (new Future(new FutureState()))->await();
});
$s->spawn(function () { throw new Exception('E'); });
Async\suspend();
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:7
  suspend: %s:5
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:5
Stack trace:
#0 %s(5): Async\Future->await()
#1 [internal function]: {closure:%s:4}()
#2 {main}
  thrown in %s on line 5
