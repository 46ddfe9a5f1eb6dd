--TEST--
A soft channel timer does not hide a deadlock
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\{spawn, suspend, await};

ini_set('async.debug_deadlock', '0');

/* The resolver closes channels with soft timers at once, long before the timers are due. */
$begin = hrtime(true);
$channel = new Channel(0, 60000);
$receiver = spawn(function () use ($channel) {
    try {
        $channel->recv();
    } catch (ChannelException $e) {
        return $e->reason->name;
    }
});
echo await($receiver), hrtime(true) - $begin < 30e9 ? '' : ', too late', "\n";

/* The timer is there, but it is no reason to wait: another coroutine is stuck, too. */
$second = new Channel(0, 60000);
spawn(function () use ($second) {
    try {
        $second->recv();
    } catch (ChannelException $e) {
        echo $e->reason->name, "\n";
    }
});
spawn(function () {
    try {
        AsyncTest\suspend_bare();
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
echo "main ends\n";
?>
--EXPECTF--
DEADLOCK
main ends
DEADLOCK
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d
Stack trace:
#0 %s(30): AsyncTest\suspend_bare()
#1 [internal function]: {closure:%s:28}()
#2 {main}
  thrown in %s on line %d
