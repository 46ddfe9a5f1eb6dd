--TEST--
Ten thousand lent resources of all kinds come back in any order
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

$n = 0;
$pool = new Pool(function () use (&$n) { $n++; return match ($n % 4) { 0 => (object) ['n' => $n], 1 => $n, 2 => "s$n", 3 => $n + 0.5 }; }, max: 10_000);
$all = [];
for ($i = 0; $i < 10_000; $i++) $all[] = $pool->acquire();
mt_srand(1);
shuffle($all);
foreach ($all as $r) $pool->release($r);
printf("%d %d %d\n", count($pool), $pool->idleCount(), $pool->activeCount());
?>
--EXPECT--
10000 10000 0
