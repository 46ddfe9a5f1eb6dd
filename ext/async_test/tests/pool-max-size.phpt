--TEST--
max_size holds while many coroutines create resources at once
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await_all, suspend};

/* C handlers that give up control while they make a resource. */
foreach ([1, 3, 10] as $max) {
    $pool = Event::pool(0, $max, 0, 'parks');
    $out = $most = 0;
    $workers = [];
    for ($i = 0; $i < 50; $i++) {
        $workers[] = spawn(function () use ($pool, &$out, &$most) {
            $resource = $pool->acquire();
            $most = max($most, ++$out);
            suspend();
            $out--;
            $pool->giveBack($resource);
        });
    }
    await_all($workers);
    unset($workers);
    $state = $pool->poolState();
    echo "max $max: $most at once, {$state['made']} made, {$state['destroyed']} destroyed\n";
    $pool->closePool();
    echo $pool->poolState()['destroyed'], "\n";
    unset($pool);
}
echo AsyncTest\counters()['objects'], " objects\n";
?>
--EXPECT--
max 1: 1 at once, 1 made, 0 destroyed
1
max 3: 3 at once, 3 made, 0 destroyed
3
max 10: 10 at once, 10 made, 0 destroyed
10
0 objects
