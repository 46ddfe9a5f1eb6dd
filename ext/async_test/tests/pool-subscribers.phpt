--TEST--
Subscribers of a pool hear of its close and of nothing else; those who wait for a resource are no subscribers
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, log};

$pool = Event::pool(0, 1, 0);
var_dump($pool->subscribe('first'), $pool->subscribe('second'), $pool->unsubscribe('second'));
var_dump($pool->start(), $pool->stop());
echo counters()['events'], ' active, loop ', $pool->state()['loop'], "\n";

$resource = $pool->acquire();
$waiter = spawn(fn() => $pool->acquire());
suspend();
echo $pool->state()['callbacks'], ' callback, ', $pool->info(), "\n";
$pool->giveBack($resource);
await($waiter);
echo log() ? 'told of a release' : 'silent so far', "\n";

/* A coroutine may wait for the end of a pool. */
$closing = spawn(fn() => $pool->await());
suspend();
$pool->closePool();
await($closing);
echo implode(' ', log()), ', ', json_encode($pool->state()['closed']), "\n";
$pool->closePool();
echo log() ? 'told twice' : 'told once', "\n";
var_dump($pool->subscribe('late'));

/* A late await of a pool that is closed: it keeps no outcome. */
try {
    @$pool->await();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
0 active, loop 0
1 callback, Pool(idle=0, active=1, reserved=0, max=1)
silent so far
first, true
told once
bool(false)
The event has already been terminated
