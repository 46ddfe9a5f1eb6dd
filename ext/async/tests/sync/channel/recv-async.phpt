--TEST--
recvAsync(): resolved at once, pending in arrival order, rejected when closed and drained
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\{spawn, suspend, await};

$ch = new Channel(2);
$ch->send('stored');
$f = $ch->recvAsync();
var_dump($f->isCompleted(), await($f));
$first = $ch->recvAsync();
$r = spawn(function () use ($ch) { echo 'coroutine: ' . $ch->recv() . "\n"; });
suspend();
$second = $ch->recvAsync();
var_dump($first->isCompleted());
$ch->send('a');
var_dump($first->isCompleted(), $first->await());
$ch->send('b');
$ch->send('c');
var_dump($second->isCompleted(), $second->await()); // the oldest stored value; the coroutine's right is to any
suspend();
$pending = $ch->recvAsync();
$ch->close();
try { $pending->await(); } catch (ChannelException $e) { echo $e->reason->name, "\n"; }
$f = $ch->recvAsync();
var_dump($f->isCompleted());
try { $f->await(); } catch (ChannelException $e) { echo $e->reason->name, "\n"; }
?>
--EXPECT--
bool(true)
string(6) "stored"
bool(false)
bool(true)
string(1) "a"
bool(true)
string(1) "b"
coroutine: c
EXPLICIT
bool(true)
EXPLICIT
