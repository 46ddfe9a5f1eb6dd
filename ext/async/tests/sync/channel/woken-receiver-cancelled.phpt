--TEST--
CH4: a receiver that is woken and then cancelled leaves its value to the next one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

foreach ([0, 1] as $capacity) {
    echo "capacity $capacity\n";
    $ch = new Channel($capacity);
    $receive = function ($name) use ($ch) {
        try { echo "$name: " . $ch->recv() . "\n"; } catch (Async\AsyncCancellation) { echo "$name cancelled\n"; }
    };
    $a = spawn($receive, 'a');
    $b = spawn($receive, 'b');
    suspend();
    $ch->send('one');        // for a
    $a->cancel();
    suspend(); suspend();
    $c = spawn($receive, 'c');
    suspend();
    $ch->send('two');        // for c, with nobody behind it
    $c->cancel();
    suspend();
    var_dump(count($ch), $ch->recv());
}
?>
--EXPECT--
capacity 0
a cancelled
b: one
c cancelled
int(1)
string(3) "two"
capacity 1
a cancelled
b: one
c cancelled
int(1)
string(3) "two"
