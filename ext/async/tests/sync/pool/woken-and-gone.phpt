--TEST--
PO4: a woken waiter that is cancelled, times out or is turned away passes its place on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

function waiter($pool, $name, $timeout = 0) {
    return spawn(function () use ($pool, $name, $timeout) {
        try { $r = $pool->acquire($timeout); echo "$name served\n"; $pool->release($r); }
        catch (Throwable $e) { echo "$name: ", get_class($e), "\n"; }
    });
}
function show($pool) { printf("idle %d active %d\n", $pool->idleCount(), $pool->activeCount()); }
echo "cancelled\n";
$pool = new Pool(fn () => new stdClass, max: 1);
$r = $pool->acquire();
$a = waiter($pool, 'a'); $b = waiter($pool, 'b');
suspend();
$pool->release($r);
show($pool);
$a->cancel();
suspend(); suspend();
show($pool);
echo "cancelled, nobody behind it\n";
$r = $pool->acquire();
$a = waiter($pool, 'a');
suspend();
$pool->release($r);
$a->cancel();
var_dump($pool->tryAcquire());
suspend();
$r = $pool->tryAcquire();
show($pool);
echo "timed out\n";
$a = waiter($pool, 'a', 20); $b = waiter($pool, 'b');
suspend();
$pool->release($r);
$end = hrtime(true) + 40e6; while (hrtime(true) < $end);
suspend(); suspend();
show($pool);
echo "turned away\n";
$r = $pool->acquire();
$a = waiter($pool, 'a');
suspend();
$pool->release($r);
$pool->deactivate();
$pool->activate();
show($pool);
$r = $pool->acquire();
suspend();
?>
--EXPECT--
cancelled
idle 1 active 0
a: Async\AsyncCancellation
b served
idle 1 active 0
cancelled, nobody behind it
NULL
a: Async\AsyncCancellation
idle 0 active 1
timed out
a: Async\TimeoutException
b served
idle 1 active 0
turned away
idle 1 active 0
a: Async\ServiceUnavailableException
