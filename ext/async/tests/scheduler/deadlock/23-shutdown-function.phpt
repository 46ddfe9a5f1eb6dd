--TEST--
Deadlock: a shutdown function is stuck
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
register_shutdown_function(function () {
    (new Future(new FutureState()))->await();
});
register_shutdown_function(fn () => print "next shutdown function\n");
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 1
  spawn: unknown
  suspend: %s:4
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===
next shutdown function

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:4
Stack trace:
#0 %s(4): Async\Future->await()
#1 [internal function]: {closure:%s:3}()
#2 {main}
  thrown in %s on line 4
