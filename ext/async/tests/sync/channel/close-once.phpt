--TEST--
CH13: a channel closes once, the first reason stays
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};

function reason($ch) { try { $ch->recv(); } catch (ChannelException $e) { echo $e->reason->name, ': ', $e->getMessage(), "\n"; } }
$ch = new Channel;
$ch->close(); $ch->close();
reason($ch);
$ch = new Channel(0, 5, 0, true);
reason($ch);
$ch->close();
reason($ch);
$ch = new Channel(0, 5000);
reason($ch);
$ch->close();
reason($ch);
?>
--EXPECT--
EXPLICIT: Channel is closed
NO_PRODUCERS: Channel deadlock: no producers
NO_PRODUCERS: Channel deadlock: no producers
DEADLOCK: Channel is closed
DEADLOCK: Channel is closed
