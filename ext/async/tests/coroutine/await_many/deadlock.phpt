--TEST--
A wait that nothing can satisfy is a deadlock; all of its triggers are listed
--FILE--
<?php
use function Async\{spawn, await_all, await};

ini_set('async.debug_deadlock', '0');
$self = null;
$a = spawn(function () use (&$self) { await($self); });
$self = spawn(function () use ($a) {
    await_all([$a]);
});
echo "main done\n";
?>
--EXPECTF--
main done

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:6
Stack trace:
#0 %s(6): Async\await()
#1 [internal function]: {closure:%s:6}()
#2 {main}
  thrown in %s on line 6
