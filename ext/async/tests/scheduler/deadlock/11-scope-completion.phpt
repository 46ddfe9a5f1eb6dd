--TEST--
Deadlock: waiting for a scope whose coroutine is stuck
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Channel};
use function Async\timeout;
$s = new Scope();
$s->spawn(function () {
    (new Channel())->recv();
});
$s->awaitCompletion(new Channel());
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 2, active_events: 0

Coroutine 1
  spawn: unknown
  suspend: %s:8
  waiting for:
    - Scope #1 created at %s:4
    - Channel made at %s:%d (capacity=0, receivers=0, senders=0, reserved=0/0)

Coroutine 2
  spawn: %s:5
  suspend: %s:6
  waiting for:
    - Channel made at %s:%d (capacity=0, receivers=1, senders=0, reserved=0/0)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:8
Stack trace:
#0 %s(8): Async\Scope->awaitCompletion()
#1 {main}
  thrown in %s on line 8
