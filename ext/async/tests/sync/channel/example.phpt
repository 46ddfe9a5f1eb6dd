--TEST--
Channel: an example of its use
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\spawn;

$ch = new Channel(1);
spawn(function () use ($ch) { foreach ([1, 2, 3] as $v) { $ch->send($v); } $ch->close(); });
foreach ($ch as $v) { echo $v, "\n"; }
try { $ch->recv(); } catch (ChannelException $e) { echo $e->reason->name, "\n"; }
var_dump($ch->sendAsync(4));
?>
--EXPECT--
1
2
3
EXPLICIT
bool(false)
