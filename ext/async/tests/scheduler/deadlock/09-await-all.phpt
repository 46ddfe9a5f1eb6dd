--TEST--
Deadlock: await_all() on what never settles
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\{spawn, await_all, await};
spawn(function () {
    await_all([new Future(new FutureState()), spawn(fn () => 1), new Future(new FutureState())]);
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:4
  suspend: %s:5
  waiting for:
    - FutureState made at %s:%d (pending)
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:5
Stack trace:
#0 %s(5): Async\await_all()
#1 [internal function]: {closure:%s:4}()
#2 {main}
  thrown in %s on line 5
