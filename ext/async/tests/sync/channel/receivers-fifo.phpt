--TEST--
CH3: parked receivers are served first come, first served, also after one in the middle was cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel(5);
$receivers = [];
foreach (range(0, 4) as $i) {
    $receivers[] = spawn(function () use ($ch, $i) {
        try { echo "r$i: " . $ch->recv() . "\n"; } catch (Async\AsyncCancellation) { echo "r$i cancelled\n"; }
    });
}
suspend();
$receivers[2]->cancel();
foreach (['a', 'b', 'c', 'd'] as $v) $ch->send($v);
suspend();
?>
--EXPECT--
r2 cancelled
r0: a
r1: b
r3: c
r4: d
