--TEST--
The resource that has been idle longest is lent first; the ring keeps order across growth and wrap-around
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

$n = 0;
$pool = new Pool(function () use (&$n) { return ++$n; }, max: 100);
$all = [];
for ($i = 0; $i < 20; $i++) $all[] = $pool->acquire();
foreach ($all as $r) $pool->release($r);
for ($i = 0; $i < 5; $i++) { $r = $pool->acquire(); echo $r, ' '; $pool->release($r); }
$got = [];
for ($i = 0; $i < 20; $i++) $got[] = $pool->acquire();
echo implode(' ', $got), "\n";
?>
--EXPECT--
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 1 2 3 4 5
