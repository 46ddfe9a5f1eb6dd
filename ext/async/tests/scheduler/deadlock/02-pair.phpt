--TEST--
Deadlock: two coroutines that await each other
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};
$a = spawn(function () use (&$b) {
    await($b);
});
$b = spawn(function () use ($a) {
    await($a);
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 2
  spawn: %s:3
  suspend: %s:4
  waiting for:
    - Coroutine 3 spawned at %s:6, suspended at %s:7 ({closure:%s:6})

Coroutine 3
  spawn: %s:6
  suspend: %s:7
  waiting for:
    - Coroutine 2 spawned at %s:3, suspended at %s:4 ({closure:%s:3})

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:4
Stack trace:
#0 %s(4): Async\await()
#1 [internal function]: {closure:%s:3}()
#2 {main}
  thrown in %s on line 4
