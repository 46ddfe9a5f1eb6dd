--TEST--
CH17: without timeouts a stall ends in DeadlockError, with a report that describes the channel
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

[$output, $status] = run_script(<<<'PHP'
$ch = new Async\Channel(1);
Async\spawn(fn () => $ch->recv());
Async\suspend();
$ch->send(1);
$other = new Async\Channel;
Async\spawn(fn () => $other->send(1));
Async\spawn(fn () => $other->send(2));
$ch->recv();
PHP, '-d async.debug_deadlock=1');
preg_match_all('/Channel made at .*\)/', $output, $m);
print_r($m[0]);
echo preg_match('/Uncaught Async.DeadlockError: .* (\d+) coroutines in waiting/', $output, $m) ? $m[1] : $output, "\n", $status, "\n";
?>
--EXPECTF--
Array
(
    [0] => Channel made at %s:%d (capacity=1, receivers=1, senders=0, reserved=0/0)
    [1] => Channel made at %s:%d (capacity=0, receivers=0, senders=2, reserved=0/0)
    [2] => Channel made at %s:%d (capacity=0, receivers=0, senders=2, reserved=0/0)
)
3
255
