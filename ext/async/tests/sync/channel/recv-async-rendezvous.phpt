--TEST--
recvAsync() on a rendezvous channel takes from a waiting sender, and is a receiver for the next one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
spawn(function () use ($ch) { $ch->send(1); echo "1 sent\n"; $ch->send(2); echo "2 sent\n"; $ch->send(3); echo "3 sent\n"; });
suspend();
$f = $ch->recvAsync();
var_dump($f->isCompleted(), $f->await());
$g = $ch->recvAsync();
$h = $ch->recvAsync();
suspend();
var_dump($g->isCompleted(), $h->isCompleted(), $g->await(), $h->await(), count($ch));
$p = $ch->recvAsync();
var_dump($ch->sendAsync('posted to the future'), count($ch), $p->await());
?>
--EXPECT--
bool(true)
int(1)
1 sent
2 sent
3 sent
bool(true)
bool(true)
int(2)
int(3)
int(0)
bool(true)
int(0)
string(20) "posted to the future"
