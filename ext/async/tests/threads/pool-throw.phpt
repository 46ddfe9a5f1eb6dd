--TEST--
A task that throws rejects its future and nothing else, in both modes
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
foreach ([false, true] as $coroutine) {
    $pool = new ThreadPool(2, 200, fn() => $GLOBALS['me'] = bin2hex(random_bytes(8)), $coroutine);
    outcome(fn() => await($pool->submit(fn() => throw new DomainException('domain', 7))));
    $remote = function () { eval('class Unknown extends Exception {}'); throw new Unknown('of the worker'); };
    try {
        await($pool->submit($remote));
    } catch (Async\RemoteException $e) {
        echo $e->getRemoteClass(), ': ', $e->getMessage(), "\n";
    }

    $failures = 0;
    $futures = [];
    for ($i = 0; $i < 100; $i++) $futures[] = $pool->submit(fn($i) => throw new Exception("no $i"), $i);
    foreach ($futures as $i => $future) {
        try {
            await($future);
        } catch (Exception $e) {
            $failures += $e->getMessage() === "no $i";
        }
    }
    var_dump($failures, $pool->getWorkerCount());

    // Nobody looks at these.
    for ($i = 0; $i < 5; $i++) $pool->submit(fn() => throw new Exception('unseen'))->ignore();

    until(fn() => $pool->getCompletedCount() === 107);
    $both = function () use ($pool) {
        while ($pool->getRunningCount() + $pool->getCompletedCount() < 109) Async\delay(1);
        return $GLOBALS['me'];
    };
    $two = [$pool->submit($both), $pool->submit($both)];
    var_dump(count(array_map(await(...), $two)));
    unset($futures, $future, $two);
}
?>
--EXPECT--
DomainException: domain
Unknown: of the worker
int(100)
int(2)
int(2)
DomainException: domain
Unknown: of the worker
int(100)
int(2)
int(2)
