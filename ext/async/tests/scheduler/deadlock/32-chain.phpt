--TEST--
Deadlock: a long chain that ends in a circle
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};
ini_set('async.debug_deadlock', '0');
$coroutines = [];
for ($i = 0; $i < 200; $i++) {
    $coroutines[$i] = spawn(function () use (&$coroutines, $i) { await($coroutines[($i + 1) % 200]); });
}
--EXPECTF--
Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 200 coroutines in waiting in %s:6
Stack trace:
#0 %s(6): Async\await()
#1 [internal function]: {closure:%s:6}()
#2 {main}
  thrown in %s on line 6
