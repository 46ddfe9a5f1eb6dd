--TEST--
A failing factory propagates at once and wakes one waiter; it never falls through to waiting
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};

foreach (['silently' => ['fail=1', 'parks'], 'with an exception' => ['fail=1', 'parks', 'throws']] as $name => $words) {
    $pool = Event::pool(0, 1, 0, ...$words);
    $first = spawn(function () use ($pool) {
        try {
            return $pool->acquire();
        } catch (Throwable $e) {
            return get_class($e);
        }
    });
    $waiters = [spawn(fn() => $pool->acquire()), spawn(fn() => $pool->acquire())];
    echo "$name: ", await($first), "\n";
    foreach ($waiters as $waiter) {
        $resource = await($waiter);
        echo $resource, ' ';
        $pool->giveBack($resource);
    }
    $state = $pool->poolState();
    echo "{$state['made']} made, {$state['failed']} failed\n";
    $pool->closePool();
}

/* Without anybody to wait for: it does not wait either. */
$pool = Event::pool(0, 1, 0, 'fail=1', 'throws');
try {
    $pool->acquire();
} catch (Async\InputOutputException $e) {
    echo $e->getMessage(), "\n";
}
try {
    $pool->behave('fail=1', 'throws');
    $pool->tryAcquire();
} catch (Async\InputOutputException $e) {
    echo $e->getMessage(), "\n";
}
echo $pool->acquire(), "\n";
?>
--EXPECT--
silently: Async\PoolException
1 1 1 made, 1 failed
with an exception: Async\InputOutputException
1 1 1 made, 1 failed
The server refuses
The server refuses
1
