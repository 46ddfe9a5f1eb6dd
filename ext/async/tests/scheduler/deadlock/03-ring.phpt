--TEST--
Deadlock: a ring of three
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};
$a = spawn(function () use (&$b) { await($b); });
$b = spawn(function () use (&$c) { await($c); });
$c = spawn(function () use (&$a) { await($a); });
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 3, active_events: 0

Coroutine 2
  spawn: %s:3
  suspend: %s:3
  waiting for:
    - Coroutine 3 spawned at %s:4, suspended at %s:4 ({closure:%s:4})

Coroutine 3
  spawn: %s:4
  suspend: %s:4
  waiting for:
    - Coroutine 4 spawned at %s:5, suspended at %s:5 ({closure:%s:5})

Coroutine 4
  spawn: %s:5
  suspend: %s:5
  waiting for:
    - Coroutine 2 spawned at %s:3, suspended at %s:3 ({closure:%s:3})

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 3 coroutines in waiting in %s:3
Stack trace:
#0 %s(3): Async\await()
#1 [internal function]: {closure:%s:3}()
#2 {main}
  thrown in %s on line 3
