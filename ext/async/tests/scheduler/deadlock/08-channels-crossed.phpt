--TEST--
Deadlock: two coroutines, each of which waits for the other one's message
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\spawn;
$a = new Channel(); $b = new Channel();
spawn(function () use ($a, $b) { $a->recv(); $b->send(1); });
spawn(function () use ($a, $b) { $b->recv(); $a->send(1); });
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 2
  spawn: %s:5
  suspend: %s:5
  waiting for:
    - Channel made at %s:%d (capacity=0, receivers=1, senders=0, reserved=0/0)

Coroutine 3
  spawn: %s:6
  suspend: %s:6
  waiting for:
    - Channel made at %s:%d (capacity=0, receivers=1, senders=0, reserved=0/0)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:5
Stack trace:
#0 %s(5): Async\Channel->recv()
#1 [internal function]: {closure:%s:5}()
#2 {main}
  thrown in %s on line 5
