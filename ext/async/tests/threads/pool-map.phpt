--TEST--
map() keeps keys and order; it waits for all and throws what failed first; empty input, closed pools
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(2, 1);
outcome(fn() => $pool->map(['x' => 3, 7 => 1, 'y' => 2], function ($n) { usleep($n * 3000); return $n * 10; }));
outcome(fn() => $pool->map([], fn($x) => 1));
outcome(fn() => $pool->map(range(1, 50), fn($x) => $x) === range(1, 50));
outcome(fn() => $pool->map([[1, 2], null], fn($x) => $x));

// Static variables do not accumulate: each element has a closure of its own.
outcome(fn() => $pool->map([1, 2, 3], function () { static $n = 0; return ++$n; }));

$before = $pool->getCompletedCount();
$pool2 = new ThreadPool(4);
outcome(fn() => $pool2->map([30, 1, 15, 0], function ($ms) {
    Async\delay($ms * 2);
    if ($ms) throw new DomainException("after $ms");
}));
var_dump($pool2->getCompletedCount(), $pool2->getRunningCount());

// A caller that is cancelled cancels what is left.
$caller = spawn(fn() => $pool->map([1, 2, 3, 4], function () { Async\delay(60000); }));
until(fn() => $pool->getRunningCount() === 2);
$caller->cancel();
outcome(fn() => await($caller));
until(fn() => $pool->getRunningCount() + $pool->getPendingCount() === 0);

// So does an element that cannot be submitted.
outcome(fn() => $pool2->map([1, 2, STDERR, 3], function () { Async\delay(60000); }));
until(fn() => $pool2->getRunningCount() + $pool2->getPendingCount() === 0);

$pool->close();
outcome(fn() => $pool->map([], fn($x) => 1));
outcome(fn() => $pool->map([1], fn($x) => 1));
?>
--EXPECT--
{"x":30,"7":10,"y":20}
[]
true
[[1,2],null]
[1,1,1]
DomainException: after 1
int(4)
int(0)
Async\AsyncCancellation: Coroutine was cancelled
Async\ThreadPoolException: Cannot submit the task: Cannot transfer a resource between threads
Async\ThreadPoolException: ThreadPool is closed
Async\ThreadPoolException: ThreadPool is closed
