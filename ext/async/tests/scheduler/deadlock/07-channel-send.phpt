--TEST--
Deadlock: senders of a channel that is full
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\spawn;
$ch = new Channel(1);
spawn(function () use ($ch) {
    $ch->send(1);
    $ch->send(2);
});
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:5
  suspend: %s:7
  waiting for:
    - Channel made at %s:%d (capacity=1, receivers=0, senders=1, reserved=0/0)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:7
Stack trace:
#0 %s(7): Async\Channel->send()
#1 [internal function]: {closure:%s:5}()
#2 {main}
  thrown in %s on line 7
