--TEST--
Tasks run on different workers at the same time; a worker of synchronous mode has one at a time
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(4, bootloader: function () { $GLOBALS['me'] = bin2hex(random_bytes(8)); });

// Each task ends when four of them have begun: nobody can have two.
$task = function () use ($pool) {
    while ($pool->getRunningCount() + $pool->getCompletedCount() < 4) usleep(1000);
    return $GLOBALS['me'];
};
$futures = [];
for ($i = 0; $i < 4; $i++) $futures[] = $pool->submit($task);
$workers = array_map(await(...), $futures);
var_dump(count(array_unique($workers)));

// While a task waits its worker takes no other one, though its loop turns.
$pool = new ThreadPool(1);
$order = $pool->map([1, 2, 3], function ($i) {
    $GLOBALS['log'][] = "begin $i";
    Async\spawn(function () use ($i) { $GLOBALS['log'][] = "beside $i"; });
    Async\delay(5);
    $GLOBALS['log'][] = "end $i";
    return $GLOBALS['log'];
});
echo implode(', ', end($order)), "\n";
?>
--EXPECT--
int(4)
begin 1, beside 1, end 1, begin 2, beside 2, end 2, begin 3, beside 3, end 3
