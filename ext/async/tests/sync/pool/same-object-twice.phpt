--TEST--
A factory may hand out the same object several times; it comes back as often
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

$shared = new stdClass;
$pool = new Pool(fn () => $shared, max: 1000);
for ($i = 0; $i < 1000; $i++) $pool->acquire();
for ($i = 0; $i < 1000; $i++) $pool->release($shared);
try { $pool->release($shared); } catch (Async\PoolException) { echo "once too often\n"; }
printf("%d %d\n", $pool->idleCount(), $pool->activeCount());
$file = fopen('php://memory', 'r');
$pool = new Pool(fn () => $file);
$r = $pool->acquire();
$pool->release($r);
var_dump($pool->idleCount());
?>
--EXPECT--
once too often
1000 0
int(1)
