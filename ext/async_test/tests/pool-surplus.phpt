--TEST--
Surplus idle resources stay available while somebody is queued
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};

/* One waiter, two come back: one is promised to it, the other is anybody's before it has run. */
$pool = Event::pool(0, 3, 0);
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
$waiter = spawn(fn() => $pool->acquire());
suspend();
$pool->giveBack($held[0]);
$pool->giveBack($held[1]);
$surplus = $pool->tryAcquire();
var_dump($surplus);
var_dump($pool->tryAcquire());
$promised = await($waiter);
var_dump($promised !== $surplus && $promised !== null);
$pool->giveBack($promised);
$pool->giveBack($surplus);
$pool->giveBack($held[2]);

/* The same with acquire(): it does not queue behind the one that has its promise. */
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
$waiter = spawn(fn() => $pool->acquire());
suspend();
$pool->giveBack($held[0]);
$pool->giveBack($held[1]);
$resource = $pool->acquire(1);
echo $pool->poolState()['made'], ' made, ', in_array($resource, [1, 2, 3], true) ? "one of them\n" : "another\n";
await($waiter);
?>
--EXPECTF--
int(%d)
NULL
bool(true)
3 made, one of them
