--TEST--
CH5: a sender that is woken for a slot and then cancelled leaves the slot to the next one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel(1);
$ch->send('x');
$send = function ($name) use ($ch) {
    try { $ch->send($name); echo "$name sent\n"; } catch (Async\AsyncCancellation) { echo "$name cancelled\n"; }
};
$a = spawn($send, 'a');
$b = spawn($send, 'b');
suspend();
echo $ch->recv(), "\n";      // the slot is for a
$a->cancel();
suspend(); suspend();
echo $ch->recv(), "\n";
$c = spawn($send, 'c');
$d = spawn($send, 'd');
suspend();
echo $ch->recv(), "\n";      // c has stored already; the slot is for d
$d->cancel();
suspend();
var_dump(count($ch), $ch->sendAsync('free'));
?>
--EXPECT--
x
a cancelled
b sent
b
c sent
c
d cancelled
int(0)
bool(true)
