--TEST--
CH6: recvAsync() is pending while every stored value is promised to a woken receiver
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel(1);
$r = spawn(function () use ($ch) { echo 'woken: ' . $ch->recv() . "\n"; });
suspend();
$ch->send('promised');
$f = $ch->recvAsync();
var_dump(count($ch), $f->isCompleted());
suspend();
$ch->send('next');
var_dump($f->await());
?>
--EXPECT--
int(1)
bool(false)
woken: promised
string(4) "next"
