--TEST--
A channel that is destroyed rejects its pending Futures with the reason DISPOSED
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

$ch = new Channel;
$f = $ch->recvAsync();
unset($ch);
try { $f->await(); } catch (Async\ChannelException $e) { echo $e->reason->name, ': ', $e->getMessage(), "\n"; }
?>
--EXPECT--
DISPOSED: Channel is closed
