--TEST--
What the destructor throws leaves the operation that caused it; the resource is gone in any case
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

function attempt(callable $f) {
    try { $f(); echo "no error\n"; } catch (Throwable $e) { echo $e->getMessage(), "\n"; }
}
$verdict = true;
$pool = new Pool(fn () => new stdClass, function () { throw new Exception('destructor'); },
    beforeAcquire: function () use (&$verdict) { return $verdict; }, beforeRelease: function () use (&$verdict) { return $verdict; }, max: 2);
$r = $pool->acquire(); $s = $pool->acquire();
$pool->release($s);
$verdict = false;
attempt(fn () => $pool->release($r));
printf("%d %d %d\n", count($pool), $pool->idleCount(), $pool->activeCount());
attempt(fn () => $pool->acquire());
printf("%d %d %d\n", count($pool), $pool->idleCount(), $pool->activeCount());
?>
--EXPECT--
destructor
1 1 0
destructor
0 0 0
