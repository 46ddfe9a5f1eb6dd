--TEST--
A cycle of awaits ends in deadlock resolution
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use function Async\{spawn, await};
ini_set('async.debug_deadlock', '0');
$a = spawn(function () use (&$b) { try { await($b); } finally { echo "a unwound\n"; } });
$b = spawn(function () use ($a) { await($a); });
echo "main done\n";
--EXPECTF--
main done
a unwound

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:4
Stack trace:
#0 %s(4): Async\await()
#1 [internal function]: {closure:%s:4}()
#2 {main}
  thrown in %s on line 4
