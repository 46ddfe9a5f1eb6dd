--TEST--
PO8: beforeAcquire rejects or throws: the resource is destroyed and the next is tried, then a fresh one, which is not asked about
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

$n = 0;
$bad = [];
$pool = new Pool(
    function () use (&$n) { echo 'make ', ++$n, "\n"; return $n; },
    function ($r) { echo "destroy $r\n"; },
    beforeAcquire: function ($r) use (&$bad) { echo "ask $r\n"; if (in_array($r, $bad)) { if ($r % 2) return false; throw new Exception('unseen'); } return true; },
    min: 4, max: 4,
);
$bad = [1, 2];
echo 'got ', $pool->acquire(), "\n";
$bad = [4];
echo 'got ', $pool->acquire(), "\n";
var_dump(count($pool), $pool->activeCount(), $pool->acquire(), $pool->acquire(), $pool->tryAcquire());
?>
--EXPECT--
make 1
make 2
make 3
make 4
got ask 1
destroy 1
ask 2
destroy 2
ask 3
3
got ask 4
destroy 4
make 5
5
make 6
make 7
int(2)
int(2)
int(6)
int(7)
NULL
