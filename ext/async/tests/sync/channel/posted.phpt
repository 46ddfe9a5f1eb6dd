--TEST--
sendAsync() on a rendezvous channel posts a value that survives close()
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
var_dump($ch->sendAsync('posted'), count($ch), $ch->isFull(), $ch->isEmpty(), $ch->sendAsync('no room'));
spawn(function () use ($ch) { try { $ch->send('waits for the slot'); } catch (Async\ChannelException) { echo "failed\n"; } });
suspend();
$ch->close();
suspend();
var_dump($ch->isClosed(), $ch->recv(), count($ch), $ch->isEmpty());
echo "--- to a waiting receiver\n";
$ch = new Channel;
spawn(function () use ($ch) { echo $ch->recv(), "\n"; });
suspend();
var_dump($ch->sendAsync('direct'), $ch->sendAsync('no room'));
suspend();
?>
--EXPECT--
bool(true)
int(1)
bool(true)
bool(false)
bool(false)
failed
bool(true)
string(6) "posted"
int(0)
bool(true)
--- to a waiting receiver
bool(true)
bool(false)
direct
