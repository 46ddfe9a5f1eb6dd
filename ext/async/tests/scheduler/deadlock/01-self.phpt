--TEST--
Deadlock: a coroutine that awaits itself
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, current_coroutine};
spawn(function () {
    await(current_coroutine());
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:3
  suspend: %s:4
  waiting for:
    - Coroutine 2 spawned at %s:3, suspended at %s:4 ({closure:%s:3})

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:4
Stack trace:
#0 %s(4): Async\await()
#1 [internal function]: {closure:%s:3}()
#2 {main}
  thrown in %s on line 4
