--TEST--
Deadlock: an output callback of a coroutine is stuck
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\spawn;
spawn(function () {
    ob_start(function ($text) {
        (new Future(new FutureState()))->await();
        return $text;
    });
    ob_end_flush();
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:4
  suspend: %s:6
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:6
Stack trace:
#0 %s(6): Async\Future->await()
#1 [internal function]: {closure:{closure:%s:4}:5}()
#2 %s(9): ob_end_flush()
#3 [internal function]: {closure:%s:4}()
#4 {main}
  thrown in %s on line 6
