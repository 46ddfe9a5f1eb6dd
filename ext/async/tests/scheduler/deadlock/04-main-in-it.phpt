--TEST--
Deadlock: main awaits a coroutine that awaits main; main is one of those cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, current_coroutine, suspend};
suspend();
$main = current_coroutine();
$c = spawn(function () use ($main) {
    await($main);
});
try {
    await($c);
} catch (Cancellation $e) {
    echo 'main: ', $e->getMessage(), "\n";
}
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 1
  spawn: unknown
  suspend: %s:9
  waiting for:
    - Coroutine 2 spawned at %s:5, suspended at %s:6 ({closure:%s:5})

Coroutine 2
  spawn: %s:5
  suspend: %s:6
  waiting for:
    - Coroutine 1 spawned at [internal]:0, suspended at %s:9 (main)

=== DEADLOCK REPORT END ===
main: Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:9
Stack trace:
#0 %s(9): Async\await()
#1 {main}
  thrown in %s on line 9
