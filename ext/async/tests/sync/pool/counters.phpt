--TEST--
PO1: count() = idleCount() + activeCount() <= max at every suspension point, in every handler
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, await_all};

$pool = null;
$check = function ($where) use (&$pool) {
    if (!$pool) return;
    if (count($pool) !== $pool->idleCount() + $pool->activeCount() || count($pool) > 3) echo "wrong in $where\n";
};
$n = 0;
$handler = fn ($where, $verdict) => function ($r = null) use ($where, $verdict, $check) { $check($where); suspend(); $check($where); return $verdict($r); };
$pool = new Pool(
    $handler('factory', function () use (&$n) { if (++$n % 7 == 0) throw new Exception; return $n; }),
    $handler('destructor', fn () => null),
    $handler('healthcheck', fn ($r) => $r % 5 != 0),
    $handler('beforeAcquire', fn ($r) => $r % 3 != 0),
    $handler('beforeRelease', fn ($r) => $r % 4 != 0),
    min: 1, max: 3, healthcheckInterval: 1,
);
$all = [];
for ($i = 0; $i < 30; $i++) {
    $all[] = spawn(function () use ($pool, $check, $i) {
        for ($j = 0; $j < 5; $j++) {
            try { $r = $i % 3 ? $pool->acquire() : $pool->tryAcquire(); } catch (Exception) { continue; }
            $check('coroutine');
            if ($r === null) { suspend(); continue; }
            suspend();
            $pool->release($r);
            $check('coroutine');
        }
    });
}
await_all($all);
var_dump($pool->activeCount() === 0 || count($pool) <= 3);
?>
--EXPECT--
bool(true)
