--TEST--
Pools of workers: made, used and dropped in a task; a worker's threads and pools end with it
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
    $pool = new ThreadPool(1, coroutine: $coroutine);
    outcome(fn() => await($pool->submit(function () {
        $inner = new ThreadPool(2);
        return $inner->map([1, 2, 3], fn($x) => $x * 2);
    })));
    outcome(fn() => await($pool->submit(function () {
        $GLOBALS['inner'] = new ThreadPool(1);
        $GLOBALS['inner']->submit(function () { Async\delay(10); file_put_contents('php://stdout', "inner task\n"); });
        return Async\await(Async\spawn_thread(fn() => 'thread'));
    })));
    $pool->close();
    until(fn() => $pool->getWorkerCount() === 0);
    unset($pool);
}
// A thread that ends closes what it has made.
$pool = await(Async\spawn_thread(function () {
    $pool = new ThreadPool(1);
    $pool->submit(fn() => 1);
    return $pool;
}));
until(fn() => $pool->isClosed());
outcome(fn() => $pool->submit(fn() => 1));
echo "end\n";
?>
--EXPECT--
[2,4,6]
"thread"
[2,4,6]
"thread"
Async\ThreadPoolException: ThreadPool is closed
end
inner task
inner task
