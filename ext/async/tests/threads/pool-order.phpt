--TEST--
In which order submit() looks at things: the arguments, the pool, the task
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\ThreadPool;
use function Async\await;

$refused = fn() => STDERR;
$pool = new ThreadPool(1);
outcome(fn() => $pool->submit('no such function'));
$pool->close();
outcome(fn() => $pool->submit('no such function'));
outcome(fn() => $pool->submit(fn($x) => 1, STDERR));
outcome(fn() => $pool->map([STDERR], fn($x) => 1));

// A failed pool says so before that it is closed.
$pool = new ThreadPool(1, bootloader: function () { exit; });
until(fn() => $pool->isClosed());
$pool->close();
$pool->cancel();
outcome(fn() => $pool->submit(fn($x) => 1, STDERR));
outcome(fn() => $pool->map([], fn($x) => 1));
outcome(fn() => $pool->reload());

// A task is refused before there is a wait for room.
$pool = new ThreadPool(1, 1);
$gate = tempnam(sys_get_temp_dir(), 'pool');
$busy = $pool->submit(function ($gate) { while (file_exists($gate)) usleep(500); }, $gate);
until(fn() => $pool->getRunningCount() === 1);
$queued = $pool->submit(fn() => 1);
outcome(fn() => $pool->submit(fn($x) => 1, STDERR));
unlink($gate);
await($busy);
?>
--EXPECT--
TypeError: Async\ThreadPool::submit(): Argument #1 ($task) must be a valid callback, function "no such function" not found or invalid function name
TypeError: Async\ThreadPool::submit(): Argument #1 ($task) must be a valid callback, function "no such function" not found or invalid function name
Async\ThreadPoolException: ThreadPool is closed
Async\ThreadPoolException: ThreadPool is closed
Async\ThreadTransferException: The bootloader of the thread pool has called exit()
Async\ThreadTransferException: The bootloader of the thread pool has called exit()
Async\ThreadPoolException: ThreadPool is closed
Async\ThreadPoolException: Cannot submit the task: Cannot transfer a resource between threads
