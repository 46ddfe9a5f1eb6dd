--TEST--
What is reserved for a woken waiter is taken by nobody else, surplus is still lent (PO5)
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

$n = 0;
$pool = new Pool(function () use (&$n) { return (object) ['id' => ++$n]; }, max: 3);
$x = $pool->acquire(); $y = $pool->acquire(); $z = $pool->acquire();
spawn(function () use ($pool) { $r = $pool->acquire(); echo "waiter {$r->id}\n"; });
suspend();
$pool->release($x);
var_dump($pool->idleCount(), $pool->tryAcquire());
$pool->release($y);
var_dump($pool->idleCount(), $pool->tryAcquire()->id, $pool->tryAcquire());
suspend();
?>
--EXPECT--
int(1)
NULL
int(2)
int(1)
NULL
waiter 2
