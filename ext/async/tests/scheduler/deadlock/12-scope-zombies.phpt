--TEST--
Deadlock: waiting for the zombies of a scope
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Channel, FutureState, Future};
use function Async\suspend;
$s = Scope::inherit();
$s->spawn(function () {
    (new Future(new FutureState()))->await();
});
suspend();
$s->dispose();
$s->awaitAfterCancellation();
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 1
  spawn: unknown
  suspend: %s:10
  waiting for:
    - Scope #2 created at %s:4

Coroutine 2
  spawn: %s:5
  suspend: %s:6
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:10
Stack trace:
#0 %s(10): Async\Scope->awaitAfterCancellation()
#1 {main}
  thrown in %s on line 10
