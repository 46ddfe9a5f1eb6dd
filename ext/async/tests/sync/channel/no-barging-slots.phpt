--TEST--
CH7: a slot that is reserved for a woken sender is refused to sendAsync() although isFull() is false
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

foreach ([0, 1] as $capacity) {
    $ch = new Channel($capacity);
    $ch->sendAsync('x');
    spawn(function () use ($ch) { $ch->send('waiting'); });
    suspend();
    $ch->recv();
    var_dump($ch->isFull(), $ch->sendAsync('barging'));
    suspend();
    var_dump($ch->recv(), count($ch));
}
?>
--EXPECT--
bool(false)
bool(false)
string(7) "waiting"
int(0)
bool(false)
bool(false)
string(7) "waiting"
int(0)
