--TEST--
The timers count only while a coroutine waits alone: not for Futures, not with the other side in line
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, delay, suspend};

$ch = new Channel(0, 20, 20, true);
delay(60);
var_dump($ch->isClosed());
$f = $ch->recvAsync()->ignore();
delay(60);
var_dump($ch->isClosed());
$f->cancel();
$ch = new Channel(2, 20, 20, true);
$ch->send('stored');
delay(60);
var_dump($ch->isClosed());
$r = spawn(function () use ($ch) { $ch->recv(); try { $ch->recv(); } catch (Async\AsyncCancellation) { echo "left\n"; } });
suspend();
$r->cancel();
delay(60);
var_dump($ch->isClosed());
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
left
bool(false)
