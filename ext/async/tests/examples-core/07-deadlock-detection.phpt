--TEST--
Example of 7. Deadlock detection
--FILE--
<?php
use function Async\{spawn, await};
ini_set('async.debug_deadlock', '0');
$a = spawn(function () use (&$b) { try { await($b); } finally { echo "a unwound\n"; } });
$b = spawn(function () use ($a) { await($a); });
echo "main done\n";
?>
--EXPECT--
main done
a unwound

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in [no active file]:0
Stack trace:
#0 {main}
  thrown in [no active file] on line 0
