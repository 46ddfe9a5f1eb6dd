--TEST--
A loop of acquire and release cannot overtake a queued waiter
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};

foreach (['', 'parks'] as $words) {
    $pool = Event::pool(0, 1, 0, $words);
    $turns = 0;
    $got = null;
    $greedy = spawn(function () use ($pool, &$turns, &$got) {
        $resource = $pool->acquire();
        suspend(); // the other one queues up here
        do {
            $pool->giveBack($resource);
            $resource = $pool->acquire();
            $turns++;
        } while ($got === null && $turns < 100);
        $pool->giveBack($resource);
    });
    $waiter = spawn(function () use ($pool, &$got, &$turns) {
        $resource = $pool->acquire();
        $got = $turns;
        $pool->giveBack($resource);
    });
    await($greedy);
    await($waiter);
    echo $got <= 1 ? "served at the first release\n" : "overtaken $got times\n";
    /* Without waiting, too: what is promised cannot be tried for. */
    $resource = $pool->acquire();
    $waiter = spawn(fn() => $pool->acquire());
    suspend();
    $pool->giveBack($resource);
    var_dump($pool->tryAcquire());
    $pool->giveBack(await($waiter));
    $pool->closePool();
}
?>
--EXPECT--
served at the first release
NULL
served at the first release
NULL
