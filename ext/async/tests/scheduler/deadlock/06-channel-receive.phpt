--TEST--
Deadlock: receivers of a channel without senders
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\spawn;
$ch = new Channel();
spawn(function () use ($ch) {
    $ch->recv();
});
spawn(function () use ($ch) {
    foreach ($ch as $value);
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 2
  spawn: %s:5
  suspend: %s:6
  waiting for:
    - Channel made at %s:%d (capacity=0, receivers=2, senders=0, reserved=0/0)

Coroutine 3
  spawn: %s:8
  suspend: %s:9
  waiting for:
    - Channel made at %s:%d (capacity=0, receivers=2, senders=0, reserved=0/0)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:6
Stack trace:
#0 %s(6): Async\Channel->recv()
#1 [internal function]: {closure:%s:5}()
#2 {main}
  thrown in %s on line 6
