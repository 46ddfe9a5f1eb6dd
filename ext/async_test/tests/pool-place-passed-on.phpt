--TEST--
A woken waiter that is cancelled or times out passes its place on; no deadlock with one idle resource
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use Async\{AsyncCancellation, TimeoutException};
use function Async\{spawn, await, suspend};

$pool = Event::pool(0, 1, 0);
for ($leavers = 1; $leavers <= 3; $leavers++) {
    $resource = $pool->acquire();
    $leaving = [];
    for ($i = 0; $i < $leavers; $i++) {
        $leaving[] = spawn(fn() => $pool->acquire());
    }
    $stays = spawn(fn() => $pool->acquire());
    suspend();
    $pool->giveBack($resource); // promised to the first
    foreach ($leaving as $waiter) {
        $waiter->cancel(); // woken, or next in turn
    }
    $pool->giveBack(await($stays));
    foreach ($leaving as $waiter) {
        try {
            await($waiter);
        } catch (AsyncCancellation) {
            echo 'cancelled ';
        }
    }
    echo "and the last one served\n";
}

/* Timed out, the resource coming back in the same turn. */
$resource = $pool->acquire();
$late = spawn(function () use ($pool) {
    try {
        $pool->giveBack($pool->acquire(5));
        return 'served';
    } catch (TimeoutException) {
        return 'timed out';
    }
});
$stays = spawn(fn() => $pool->acquire());
suspend();
$until = hrtime(true) + 20000000;
while (hrtime(true) < $until); // both are due now
$pool->giveBack($resource);
$pool->giveBack(await($stays));
echo await($late) !== '' ? "the last one served\n" : '';
print_r(array_intersect_key($pool->poolState(), ['made' => 1, 'destroyed' => 1]));
$pool->closePool();
unset($leaving, $waiter, $stays, $late);
echo AsyncTest\counters()['events'], " active\n";
?>
--EXPECT--
cancelled and the last one served
cancelled cancelled and the last one served
cancelled cancelled cancelled and the last one served
the last one served
Array
(
    [made] => 1
    [destroyed] => 0
)
0 active
