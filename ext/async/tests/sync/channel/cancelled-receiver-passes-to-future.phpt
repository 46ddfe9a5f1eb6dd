--TEST--
A cancelled receiver hands its value to a pending Future behind it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
$r = spawn(function () use ($ch) { $ch->recv(); });
suspend();
$f = $ch->recvAsync();
$ch->send('v');
var_dump($f->isCompleted());
$r->cancel();
suspend();
var_dump($f->isCompleted(), $f->await(), count($ch));
?>
--EXPECT--
bool(false)
bool(true)
string(1) "v"
int(0)
