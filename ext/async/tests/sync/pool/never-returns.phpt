--TEST--
A handler that never returns: its place stays counted, the others go on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, delay};

$n = 0;
$pool = new Pool(function () use (&$n) { if (++$n == 1) { (new Async\Channel)->recv(); } return $n; }, max: 2);
$stuck = spawn(function () use ($pool) { try { $pool->acquire(); } catch (Async\AsyncCancellation) { echo "unwound\n"; } });
suspend();
printf("%d %d\n", count($pool), $pool->activeCount());
$r = $pool->acquire();
var_dump($r);
try { $pool->acquire(5); } catch (Async\TimeoutException) { echo "full\n"; }
$stuck->cancel();
suspend();
printf("%d %d\n", count($pool), $pool->activeCount());
$stuck = null;
?>
--EXPECT--
1 1
int(2)
full
unwound
1 1
