--TEST--
A worker does not grow per task, in both modes
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
    $pool = new ThreadPool(1, 100, null, $coroutine);
    $round = function (int $count) use ($pool) {
        for ($i = 0; $i < $count; $i += 100) {
            $pool->map(range(1, 100), function (int $x) {
                $nested = static function () use ($x) { static $n = 0; $GLOBALS['literal'] = ['key' => 'value']; return ++$n + $x; };
                return $nested();
            });
        }
        return await($pool->submit(function () { gc_collect_cycles(); return memory_get_usage(); }));
    };
    $round(500);
    $before = $round(100);
    $after = $round(2000);
    var_dump($after - $before < 4096);
    outcome(fn() => await($pool->submit(fn() => $GLOBALS['literal'])));
}
?>
--EXPECT--
bool(true)
{"key":"value"}
bool(true)
{"key":"value"}
