--TEST--
A resource in a suspending callback is counted
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use Async\Pool;
use function Async\{spawn, await, suspend};

/* In each handler another coroutine looks at the pool: what the handler has belongs to the count. */
$pool = null;
$seen = [];
$look = function (string $where) use (&$pool, &$seen) {
    $observer = spawn(function () use (&$pool, &$seen, $where) {
        $seen[$where] = $pool->count() . '/' . $pool->activeCount() . '/' . $pool->idleCount()
            . ($pool->tryAcquire() === null ? ', full' : ', room');
    });
    await($observer);
};
$pool = new Pool(
    factory: function () use ($look) { $look('factory'); return new stdClass; },
    beforeAcquire: function () use ($look) { $look('before_acquire'); return true; },
    beforeRelease: function () use ($look) { $look('before_release'); return true; },
    max: 1,
);
$resource = $pool->acquire();
$pool->release($resource);
$resource = $pool->acquire();
$pool->release($resource);
ksort($seen);
foreach ($seen as $where => $counts) {
    echo "$where: $counts\n";
}
$pool->close();

/* C handlers: the limit holds while all of them park. */
$pool = Event::pool(0, 2, 0, 'parks');
$out = $most = 0;
$workers = [];
for ($i = 0; $i < 10; $i++) {
    $workers[] = spawn(function () use ($pool, &$out, &$most) {
        for ($k = 0; $k < 5; $k++) {
            $resource = $pool->acquire();
            $most = max($most, ++$out);
            suspend();
            $out--;
            $pool->giveBack($resource);
        }
    });
}
array_map(fn($w) => await($w), $workers);
$state = $pool->poolState();
echo "$most at once, {$state['made']} made, {$state['returned']} returned\n";
?>
--EXPECT--
before_acquire: 1/1/0, full
before_release: 1/1/0, full
factory: 1/1/0, full
2 at once, 2 made, 50 returned
