--TEST--
PO3: a coroutine that loops acquire() and release() cannot starve those who wait
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

$pool = new Pool(fn () => new stdClass, max: 1);
$log = [];
$r = $pool->acquire();
foreach (range(1, 3) as $i) spawn(function () use ($pool, $i, &$log) { $r = $pool->acquire(); $log[] = $i; $pool->release($r); });
suspend();
$pool->release($r);
for ($i = 0; $i < 5; $i++) { $r = $pool->acquire(); $log[] = 'loop'; $pool->release($r); }
echo implode(' ', $log), "\n";
?>
--EXPECT--
1 2 3 loop loop loop loop loop
