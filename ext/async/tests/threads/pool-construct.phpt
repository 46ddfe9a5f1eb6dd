--TEST--
The numbers of a pool are checked, the workers are there when the constructor returns
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
outcome(fn() => new ThreadPool(-1));
outcome(fn() => new ThreadPool(2147483648));
outcome(fn() => new ThreadPool(1, -1));
outcome(fn() => new ThreadPool(1, 4294967296));
outcome(fn() => new ThreadPool(1, concurrency: -1));
outcome(fn() => new ThreadPool(1, concurrency: 4294967296));
outcome(fn() => new ThreadPool(1, bootloader: 'strlen'));
outcome(fn() => new ThreadPool(1, bootloader: function () { class Declared {} }));

$pool = new ThreadPool(3, 4294967295, concurrency: 4294967295);
var_dump($pool->getWorkerCount(), $pool->getPendingCount(), $pool->getRunningCount(), $pool->getCompletedCount(), $pool->isClosed());
// The constructor does not start the scheduler, submit() does.
var_dump(count(Async\get_coroutines()) === (int) ini_get('async.autostart'));
await($pool->submit(fn() => 1));
var_dump(count(Async\get_coroutines()) === 1);
var_dump((new ThreadPool)->getWorkerCount() === Async\available_parallelism());

outcome(fn() => clone $pool);
outcome(fn() => serialize($pool));
outcome(function () use ($pool) { $pool->x = 1; });
outcome(fn() => $pool->__construct(1));
var_dump((new ReflectionClass('Async\ThreadPool'))->isFinal(), get_parent_class('Async\ThreadPoolException'));
?>
--EXPECTF--
ValueError: Async\ThreadPool::__construct(): Argument #1 ($workers) must be between 0 and 2147483647
ValueError: Async\ThreadPool::__construct(): Argument #1 ($workers) must be between 0 and 2147483647
ValueError: Async\ThreadPool::__construct(): Argument #2 ($queueSize) must be between 0 and 4294967295
ValueError: Async\ThreadPool::__construct(): Argument #2 ($queueSize) must be between 0 and 4294967295
ValueError: Async\ThreadPool::__construct(): Argument #5 ($concurrency) must be between 0 and 4294967295
ValueError: Async\ThreadPool::__construct(): Argument #5 ($concurrency) must be between 0 and 4294967295
TypeError: Async\ThreadPool::__construct(): Argument #3 ($bootloader) must be of type ?Closure, string given
Error: Cannot transfer closure to another thread: illegal class declaration at %spool-construct.php:%d
int(3)
int(0)
int(0)
int(0)
bool(false)
bool(true)
bool(true)
bool(true)
Error: Trying to clone an uncloneable object of class Async\ThreadPool
Exception: Serialization of 'Async\ThreadPool' is not allowed
Error: Cannot create dynamic property Async\ThreadPool::$x
Error: Async\ThreadPool has already been constructed
bool(true)
string(9) "Exception"
