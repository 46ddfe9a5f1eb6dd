--TEST--
PO2: waiters are served first come, first served; one that is cancelled or times out does not change the order
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, delay};

$pool = new Pool(fn () => new stdClass, max: 1);
$r = $pool->acquire();
$c = [];
foreach (['a', 'b', 'c', 'd', 'e'] as $name) {
    $c[$name] = spawn(function () use ($pool, $name) {
        try { $r = $pool->acquire($name == 'd' ? 5 : 0); echo "$name\n"; $pool->release($r); }
        catch (Async\AsyncCancellation) { echo "$name cancelled\n"; }
        catch (Async\TimeoutException) { echo "$name timed out\n"; }
    });
}
suspend();
$c['b']->cancel();
delay(20);
$pool->release($r);
Async\await($c['e']);
?>
--EXPECT--
b cancelled
d timed out
a
c
e
