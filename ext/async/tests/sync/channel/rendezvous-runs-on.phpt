--TEST--
Rendezvous with parked receivers: the sender runs on to its next send before the first receiver runs
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
for ($i = 0; $i < 2; $i++) spawn(function () use ($ch, $i) { echo "r$i parks\n"; echo "r$i got " . $ch->recv() . "\n"; });
suspend();
$ch->send(1);
echo "1 sent\n";
$ch->send(2);
echo "2 sent\n";
suspend();
?>
--EXPECT--
r0 parks
r1 parks
1 sent
r0 got 1
2 sent
r1 got 2
