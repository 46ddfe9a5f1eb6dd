--TEST--
CH3: parked senders are served first come, first served, also after one in the middle was cancelled
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

foreach ([0, 1] as $capacity) {
    echo "capacity $capacity\n";
    $ch = new Channel($capacity);
    if ($capacity) $ch->send('first');
    $senders = [];
    foreach (range(0, 4) as $i) {
        $senders[] = spawn(function () use ($ch, $i) {
            try { $ch->send("s$i"); } catch (Async\AsyncCancellation) { echo "s$i cancelled\n"; }
        });
    }
    suspend();
    $senders[2]->cancel();
    suspend();
    for ($i = 0; $i < 4 + $capacity; $i++) echo $ch->recv(), "\n";
    var_dump(count($ch));
}
?>
--EXPECT--
capacity 0
s2 cancelled
s0
s1
s3
s4
int(0)
capacity 1
s2 cancelled
first
s0
s1
s3
s4
int(0)
