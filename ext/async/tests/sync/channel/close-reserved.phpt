--TEST--
At close a receiver with a reservation returns its value, a sender with a reserved slot fails
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\{spawn, suspend};

$ch = new Channel(1);
spawn(function () use ($ch) { echo $ch->recv(), "\n"; });
suspend();
$ch->send('reserved value');
$ch->close();
suspend();

$ch = new Channel(1);
$ch->send('x');
spawn(function () use ($ch) { try { $ch->send('y'); echo "sent\n"; } catch (ChannelException $e) { echo $e->getMessage(), "\n"; } });
suspend();
$ch->recv();
$ch->close();
suspend();
var_dump(count($ch));
?>
--EXPECT--
reserved value
Channel is closed
int(0)
