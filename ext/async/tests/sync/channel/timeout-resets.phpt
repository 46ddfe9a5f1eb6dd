--TEST--
CH18: successful traffic resets the timers, time does not add up
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, delay, await};

$ch = new Channel(0, 200, 0, true);
$p = spawn(function () use ($ch) { for ($i = 0; $i < 8; $i++) { delay(50); $ch->send($i); } });
$n = 0;
while ($n < 8) { $ch->recv(); $n++; }
echo "$n values, ", $ch->isClosed() ? 'closed' : 'open', "\n";
await($p);
/* Two receivers, one of which is served: the other one's time begins anew. */
$ch = new Channel(0, 150, 0, true);
$start = hrtime(true);
$late = spawn(function () use ($ch, $start) { $ch->recv(); });
$rest = spawn(function () use ($ch) { try { $ch->recv(); } catch (Async\ChannelException $e) { echo $e->reason->name, "\n"; } });
delay(100);
$sent = hrtime(true);
$ch->send(1);
await($rest);
var_dump(hrtime(true) - $sent >= 150e6);
?>
--EXPECT--
8 values, open
NO_PRODUCERS
bool(true)
