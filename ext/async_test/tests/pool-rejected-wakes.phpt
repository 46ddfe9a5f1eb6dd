--TEST--
Rejecting a resource in before_release wakes a waiter
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};

foreach ([['refuses return'], ['refuses return', 'parks']] as $words) {
    $pool = Event::pool(0, 1, 0, ...$words);
    $resource = $pool->acquire();
    $waiters = [spawn(fn() => $pool->acquire()), spawn(fn() => $pool->acquire())];
    suspend();
    foreach ($waiters as $waiter) {
        $pool->giveBack($resource); // destroyed: its place goes to who waits
        $resource = await($waiter);
        echo $resource, ' ';
    }
    $pool->giveBack($resource);
    $state = $pool->poolState();
    echo "{$state['made']} made, {$state['destroyed']} destroyed\n";
    $pool->closePool();
}
?>
--EXPECT--
2 3 3 made, 3 destroyed
2 3 3 made, 3 destroyed
