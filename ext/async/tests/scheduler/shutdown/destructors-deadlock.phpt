--TEST--
Destructors that wait for each other end in deadlock resolution
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use function Async\{await, current_coroutine, spawn};
class D { public function __destruct() { try { await(spawn(fn () => await(current_coroutine()))); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; } } }
$a = new D;
--EXPECTF--
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:3
Stack trace:
#0 %s(3): Async\await()
#1 [internal function]: D->__destruct()
#2 {main}
  thrown in %s on line 3
