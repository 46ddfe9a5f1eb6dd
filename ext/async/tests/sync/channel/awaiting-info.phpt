--TEST--
getAwaitingInfo() of a coroutine parked on a channel
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel(2);
$r = spawn(fn () => $ch->recv());
suspend();
print_r($r->getAwaitingInfo());
$ch->send(1);
print_r($r->getAwaitingInfo());
?>
--EXPECTF--
Array
(
    [0] => Channel made at %s:%d (capacity=2, receivers=1, senders=0, reserved=0/0)
)
Array
(
)
