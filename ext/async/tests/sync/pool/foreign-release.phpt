--TEST--
PO11: releasing twice, or what the pool has not lent, throws and changes nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

function attempt(callable $f) {
    try { $f(); echo "released\n"; } catch (Async\PoolException $e) { echo "PoolException\n"; }
}
$pool = new Pool(fn () => new stdClass, max: 3);
$r = $pool->acquire();
$s = $pool->acquire();
attempt(fn () => $pool->release(new stdClass));
attempt(fn () => $pool->release(clone $r));
attempt(fn () => $pool->release(null));
attempt(fn () => $pool->release($r));
attempt(fn () => $pool->release($r));
printf("%d %d %d\n", count($pool), $pool->idleCount(), $pool->activeCount());
$pool->close();
attempt(fn () => $pool->release($r));
attempt(fn () => $pool->release($s));
echo "values by ===, with multiplicity\n";
$values = [5, 5, '5', 'a', [1, 2], 1.5, null, false];
$pool = new Pool(function () use (&$values) { return array_shift($values); }, max: 20);
for ($i = 0; $i < 8; $i++) $pool->acquire();
attempt(fn () => $pool->release(5));
attempt(fn () => $pool->release(5));
attempt(fn () => $pool->release(5));
attempt(fn () => $pool->release('5'));
attempt(fn () => $pool->release('5'));
attempt(fn () => $pool->release([2, 1]));
attempt(fn () => $pool->release([1, 2]));
attempt(fn () => $pool->release(1.5));
attempt(fn () => $pool->release(0));
attempt(fn () => $pool->release(false));
attempt(fn () => $pool->release(null));
attempt(fn () => $pool->release('a'));
printf("%d %d %d\n", count($pool), $pool->idleCount(), $pool->activeCount());
?>
--EXPECT--
PoolException
PoolException
PoolException
released
PoolException
2 1 1
PoolException
released
values by ===, with multiplicity
released
released
PoolException
released
PoolException
PoolException
released
released
PoolException
released
released
released
8 8 0
