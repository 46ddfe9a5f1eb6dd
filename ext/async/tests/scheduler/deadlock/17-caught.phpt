--TEST--
Deadlock: a coroutine that catches its cancellation goes on, parks included; the outcome stays
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\{spawn, delay, suspend};
spawn(function () {
    try { (new Future(new FutureState()))->await(); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; }
    delay(1);
    suspend();
    echo "went on\n";
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:4
  suspend: %s:5
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===
Deadlock detected
went on

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:5
Stack trace:
#0 %s(5): Async\Future->await()
#1 [internal function]: {closure:%s:4}()
#2 {main}
  thrown in %s on line 5
