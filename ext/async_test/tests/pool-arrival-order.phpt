--TEST--
Waiters are served in arrival order
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await_all, suspend};

foreach (['', 'parks'] as $words) {
    $pool = Event::pool(0, 2, 0, $words);
    $held = [$pool->acquire(), $pool->acquire()];
    $order = [];
    $waiters = [];
    for ($i = 0; $i < 12; $i++) {
        $waiters[$i] = spawn(function () use ($pool, $i, &$order) {
            $resource = $pool->acquire();
            $order[] = $i;
            suspend();
            $pool->giveBack($resource);
        });
    }
    suspend();
    /* Two in the middle leave. */
    $waiters[3]->cancel();
    $waiters[7]->cancel();
    array_walk($held, fn($resource) => $pool->giveBack($resource));
    await_all($waiters);
    echo implode(' ', $order), "\n";
    $pool->closePool();
}
?>
--EXPECT--
0 1 2 4 5 6 8 9 10 11
0 1 2 4 5 6 8 9 10 11
