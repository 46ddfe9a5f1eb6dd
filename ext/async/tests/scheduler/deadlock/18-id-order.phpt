--TEST--
Deadlock: the cancellations are thrown in coroutine-id order
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\{spawn, suspend};
ini_set('async.debug_deadlock', false);
foreach ([1, 2, 3] as $i) {
    spawn(function () use ($i) { for ($n = 3; $n > $i; $n--) { suspend(); } try { (new Future(new FutureState()))->await(); } finally { echo "$i\n"; } });
}
try { (new Future(new FutureState()))->await(); } finally { echo "main\n"; }
--EXPECTF--
main
1
2
3

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 4 coroutines in waiting in %s:8
Stack trace:
#0 %s(8): Async\Future->await()
#1 {main}
  thrown in %s on line 8
