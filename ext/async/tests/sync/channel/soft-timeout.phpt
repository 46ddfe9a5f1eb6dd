--TEST--
CH15: a stalled channel with a soft timeout is closed at once, for receivers and for senders
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\spawn;

$start = hrtime(true);
$a = new Channel(0, 60_000);
$b = new Channel(1, 0, 60_000);
$b->send(0);
spawn(function () use ($b) { try { $b->send(1); } catch (ChannelException $e) { echo 'sender: ', $e->reason->name, "\n"; } });
try { $a->recv(); } catch (ChannelException $e) { echo 'receiver: ', $e->reason->name, "\n"; }
Async\suspend();
var_dump($b->recv(), hrtime(true) - $start < 30e9);
?>
--EXPECT--
receiver: DEADLOCK
sender: DEADLOCK
int(0)
bool(true)
