--TEST--
Zombies that only wait for each other are a deadlock, also after main has ended
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, await};
$s = Scope::inherit();
$a = $s->spawn(function () use (&$b) { await($b); });
$b = $s->spawn(function () use ($a) { try { await($a); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; } });
suspend();
$s->dispose();
echo "main ends\n";
--EXPECTF--
main ends
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s:5
Stack trace:
#0 %s(5): Async\await()
#1 [internal function]: {closure:%s:5}()
#2 {main}
  thrown in %s on line 5
