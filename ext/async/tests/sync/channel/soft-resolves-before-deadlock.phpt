--TEST--
Closing the soft channels is tried first; who waits on a channel without timeouts is woken through them or not at all
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\spawn;

$plain = new Channel;
$soft = new Channel(0, 1000);
spawn(function () use ($plain, $soft) { try { $soft->recv(); } catch (ChannelException $e) { echo $e->reason->name, "\n"; $plain->send('rescued'); } });
echo $plain->recv(), "\n";
$plain->recv();
?>
--EXPECTF--
DEADLOCK
rescued

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:9
Stack trace:
#0 %s(9): Async\Channel->recv()
#1 {main}
  thrown in %s on line 9
