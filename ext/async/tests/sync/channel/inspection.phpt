--TEST--
CH21: count(), isEmpty(), isFull(), capacity() for both kinds of channels
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

function show($ch) { printf("capacity %d count %d empty %d full %d\n", $ch->capacity(), count($ch), $ch->isEmpty(), $ch->isFull()); }
$ch = new Channel;
show($ch);
spawn(fn () => $ch->send(1)); suspend(); show($ch);
$ch->recv(); show($ch); suspend(); show($ch);
$ch = new Channel(2);
show($ch); $ch->send(1); show($ch); $ch->send(2); show($ch); $ch->close(); show($ch);
$ch->recv(); show($ch); $ch->recv(); show($ch);
?>
--EXPECT--
capacity 0 count 0 empty 1 full 0
capacity 0 count 1 empty 0 full 1
capacity 0 count 0 empty 1 full 0
capacity 0 count 0 empty 1 full 0
capacity 2 count 0 empty 1 full 0
capacity 2 count 1 empty 0 full 0
capacity 2 count 2 empty 0 full 1
capacity 2 count 2 empty 0 full 1
capacity 2 count 1 empty 0 full 0
capacity 2 count 0 empty 1 full 0
