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
--EXPECT--
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in [no active file]:0
Stack trace:
#0 {main}
  thrown in [no active file] on line 0
