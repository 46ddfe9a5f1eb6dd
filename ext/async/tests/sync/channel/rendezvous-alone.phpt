--TEST--
CH8: a rendezvous send() that never meets a receiver never returns
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use Async\Channel;

$ch = new Channel;
try { $ch->send(1); echo "returned\n"; } finally { echo "unwound, ", count($ch), " stored\n"; }
?>
--EXPECTF--
unwound, 0 stored

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:5
Stack trace:
#0 %s(5): Async\Channel->send()
#1 {main}
  thrown in %s on line 5
