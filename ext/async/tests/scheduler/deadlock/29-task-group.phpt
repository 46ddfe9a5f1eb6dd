--TEST--
Deadlock: a group whose task is stuck
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, FutureState, Future};
use function Async\spawn;
spawn(function () {
    $g = new TaskGroup();
    $g->spawn(function () {
        (new Future(new FutureState()))->await();
    });
    $g->all()->await();
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 2
  spawn: %s:4
  suspend: %s:9
  waiting for:
    - FutureState made at %s:%d (pending)

Coroutine 3
  spawn: %s:6
  suspend: %s:7
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:9
Stack trace:
#0 %s(9): Async\Future->await()
#1 [internal function]: {closure:%s:4}()
#2 {main}
  thrown in %s on line 9
