--TEST--
Deadlock: a coroutine that protects itself and stays is cancelled by force on the second pass, silently
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\{spawn, protect};
spawn(function () {
    protect(function () {
        try {
            (new Future(new FutureState()))->await();
        } catch (Cancellation $e) {
            echo 'protected: ', $e->getMessage(), "\n";
        }
    });
});
spawn(function () { (new Future(new FutureState()))->await(); });
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 2
  spawn: %s:4
  suspend: %s:7
  waiting for:
    - FutureState made at %s:%d (pending)

Coroutine 3
  spawn: %s:13
  suspend: %s:13
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===
protected: Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:7
Stack trace:
#0 %s(7): Async\Future->await()
#1 [internal function]: {closure:{closure:%s:4}:5}()
#2 %s(5): Async\protect()
#3 [internal function]: {closure:%s:4}()
#4 {main}
  thrown in %s on line 7
