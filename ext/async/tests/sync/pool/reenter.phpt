--TEST--
Handlers may call back into the pool: close(), deactivate(), release() of another resource, counters
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

class S implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { if ($GLOBALS['other']) { $o = $GLOBALS['other']; $GLOBALS['other'] = null; $source->release($o); } }
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function shouldRecover(): bool { return true; }
}
$n = 0;
$other = null;
$pool = new Pool(function () use (&$n) { return ++$n; }, function ($r) use (&$pool) { echo "destroy $r, ", count($pool), " left\n"; $pool->close(); }, max: 3);
$pool->setCircuitBreakerStrategy(new S);
$a = $pool->acquire(); $other = $pool->acquire(); $c = $pool->acquire();
$pool->release($a);
printf("%d %d\n", $pool->idleCount(), $pool->activeCount());
$pool->close();
$pool->release($c);
/* The destructor of one resource releases another one. */
$pool = new Pool(function () use (&$n) { return ++$n; }, function ($r) use (&$pool, &$second) { echo "destroy $r\n"; if ($second) { $s = $second; $second = null; $pool->release($s); } }, beforeRelease: fn () => false, max: 2);
$first = $pool->acquire(); $second = $pool->acquire();
$pool->release($first);
var_dump(count($pool));
/* beforeAcquire takes another one. */
$pool = new Pool(function () use (&$n) { return ++$n; }, beforeAcquire: function ($r) use (&$pool) { static $depth = 0; if (++$depth == 1) echo 'inner ', $pool->acquire(), "\n"; }, min: 2, max: 2);
echo 'outer ', $pool->acquire(), "\n";
?>
--EXPECT--
2 1
destroy 2, 3 left
destroy 1, 2 left
destroy 3, 1 left
destroy 4
destroy 5
int(0)
outer inner 7
6
