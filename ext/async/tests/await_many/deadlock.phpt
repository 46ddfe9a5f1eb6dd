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

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in [no active file]:0
Stack trace:
#0 {main}
  thrown in [no active file] on line 0
