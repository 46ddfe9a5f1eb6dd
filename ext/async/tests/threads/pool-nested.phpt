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
$done = tempnam(sys_get_temp_dir(), 'pool');
foreach ([false, true] as $coroutine) {
    $pool = new ThreadPool(1, coroutine: $coroutine);
    outcome(fn() => await($pool->submit(function () {
        $inner = new ThreadPool(2);
        return $inner->map([1, 2, 3], fn($x) => $x * 2);
    })));
    outcome(fn() => await($pool->submit(function () use ($done) {
        $GLOBALS['inner'] = new ThreadPool(1);
        $GLOBALS['inner']->submit(function () use ($done) { Async\delay(10); file_put_contents($done, 'inner ', FILE_APPEND); });
        return Async\await(Async\spawn_thread(fn() => 'thread'));
    })));
    $pool->close();
    unset($pool);
}
until(fn() => file_get_contents($done) === 'inner inner ');
unlink($done);
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
