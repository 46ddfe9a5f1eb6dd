--TEST--
Deadlock: a pool whose only resource is taken
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\spawn;
$pool = new Pool(factory: fn () => new stdClass, max: 1);
$held = $pool->acquire();
spawn(function () use ($pool) {
    $pool->acquire();
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:6
  suspend: %s:7
  waiting for:
    - Pool made at %s:%d (idle=0, active=1, reserved=0, max=1)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:7
Stack trace:
#0 %s(7): Async\Pool->acquire()
#1 [internal function]: {closure:%s:6}()
#2 {main}
  thrown in %s on line 7
