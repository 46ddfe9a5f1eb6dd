--TEST--
PO6: a resource that beforeRelease rejects is destroyed, and a waiter makes a new one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

$n = 0;
$pool = new Pool(
    function () use (&$n) { echo 'make ', ++$n, "\n"; return (object) ['id' => $n]; },
    function ($r) use (&$pool) { echo "destroy {$r->id}, count ", count($pool), "\n"; },
    beforeRelease: function ($r) { echo "check {$r->id}\n"; return $r->id > 1; },
    max: 1,
);
$r = $pool->acquire();
spawn(function () use ($pool) { $r = $pool->acquire(); echo "waiter {$r->id}\n"; $pool->release($r); });
suspend();
$pool->release($r);
var_dump($r->id, count($pool));
suspend();
var_dump($pool->idleCount());
?>
--EXPECT--
make 1
check 1
destroy 1, count 1
int(1)
int(0)
make 2
waiter 2
check 2
int(1)
destroy 2, count 1
