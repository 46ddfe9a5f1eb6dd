--TEST--
Deadlock: subject and token are both pending
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\{spawn, await};
$c = spawn(function () use (&$c) {
    await($c, new Future(new FutureState()));
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:4
  suspend: %s:5
  waiting for:
    - Coroutine 2 spawned at %s:4, suspended at %s:5 ({closure:%s:4})
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:5
Stack trace:
#0 %s(5): Async\await()
#1 [internal function]: {closure:%s:4}()
#2 {main}
  thrown in %s on line 5
