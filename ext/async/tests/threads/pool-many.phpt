--TEST--
Pools that come and go leave neither descriptors nor threads nor memory
--SKIPIF--
<?php
if (!PHP_ZTS) die("skip needs a thread-safe build");
if (!is_dir('/proc/self/task')) die("skip needs /proc");
?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\ThreadPool;
use function Async\await;

function rounds(int $count): void
{
    for ($i = 0; $i < $count; $i++) {
        $pool = new ThreadPool(2, coroutine: $i % 2 === 0);
        $pool->map([1, 2, 3], fn($x) => [$x]);
        if ($i % 3 === 0) $pool->reload();
        $i % 5 ? $pool->close() : $pool->cancel();
    }
}
$count = fn(string $what) => count(scandir("/proc/self/$what"));
rounds(5);
until(fn() => $count('task') <= 4);
$tasks = $count('task');
$descriptors = $count('fd');
$memory = memory_get_usage();
rounds(60);
until(fn() => $count('task') <= $tasks && $count('fd') <= $descriptors);
var_dump($count('fd') <= $descriptors, memory_get_usage() - $memory < 2048);
?>
--EXPECT--
bool(true)
bool(true)
