--TEST--
The bootloader runs once per worker, before its first task, in a coroutine; captures of tasks find its classes
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
class Shared { public $n = 5; }
$boots = tempnam(sys_get_temp_dir(), 'pool');
$pool = new ThreadPool(2, bootloader: function () use ($boots) {
    Async\delay(5);
    eval('class Shared { public $n; }');
    file_put_contents($boots, '.', FILE_APPEND);
    ini_set('precision', 3);
    Async\spawn(function () { $GLOBALS['beside'] = true; });
});
$shared = new Shared;
outcome(fn() => $pool->map([1, 2, 3, 4], fn($i) => $shared->n * $i));
outcome(fn() => await($pool->submit(fn() => [ini_get('precision'), $GLOBALS['beside']])));
until(function () use ($boots) { clearstatcache(); return filesize($boots) === 2; });

// State of a task stays for later ones of its worker.
$one = new ThreadPool(1);
await($one->submit(function () { $GLOBALS['kept'] = 'kept'; eval('const ALSO = 1;'); }));
outcome(fn() => await($one->submit(fn() => [$GLOBALS['kept'], ALSO])));
unlink($boots);
?>
--EXPECT--
[5,10,15,20]
["3",true]
["kept",1]
