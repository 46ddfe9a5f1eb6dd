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
--EXPECT--
Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 200 coroutines in waiting in [no active file]:0
Stack trace:
#0 {main}
  thrown in [no active file] on line 0
