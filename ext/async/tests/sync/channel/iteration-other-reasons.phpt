--TEST--
CH14: foreach throws the ChannelException of any other reason, after the stored values
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel(3, 1000);
$ch->send('stored');
try { foreach ($ch as $v) echo $v, "\n"; } catch (Async\ChannelException $e) { echo $e->reason->name, "\n"; }
$ch = new Channel(3, 10, 0, true);
$ch->send('stored');
try { foreach ($ch as $v) echo $v, "\n"; } catch (Async\ChannelException $e) { echo $e->reason->name, "\n"; }
$ch = new Channel;
$c = spawn(function () use ($ch) { try { foreach ($ch as $v); } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), "\n"; } });
suspend();
$c->cancel(new Async\AsyncCancellation('cancelled in the loop'));
suspend();
?>
--EXPECT--
stored
DEADLOCK
stored
NO_PRODUCERS
cancelled in the loop
