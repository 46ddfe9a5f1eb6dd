--TEST--
A coroutine cancelled inside a handler: bookkeeping first, then the cancellation leaves the operation
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, delay};

foreach (['factory', 'beforeAcquire', 'beforeRelease', 'destructor'] as $what) {
    $slow = fn ($name) => function () use ($name, $what) { if ($name === $what && Async\current_coroutine()->getId() > 1) delay(60_000); return $name === 'factory' ? new stdClass : ($what !== 'destructor' || $name !== 'beforeRelease'); };
    $pool = new Pool($slow('factory'), $slow('destructor'), null, $slow('beforeAcquire'), $slow('beforeRelease'), min: $what === 'factory' ? 0 : 1, max: 1);
    $c = spawn(function () use ($pool, $what) {
        try { $r = $pool->acquire(); $pool->release($r); echo "done\n"; } catch (Async\AsyncCancellation $e) { echo "$what cancelled\n"; }
    });
    suspend();
    $w = spawn(function () use ($pool) { echo get_class($pool->tryAcquire() ?? new ArrayObject), "\n"; });
    suspend();
    $c->cancel();
    suspend();
    printf("%d %d\n", $pool->idleCount(), $pool->activeCount());
}
?>
--EXPECT--
ArrayObject
factory cancelled
0 0
ArrayObject
beforeAcquire cancelled
0 0
ArrayObject
beforeRelease cancelled
0 0
ArrayObject
destructor cancelled
0 0
