--TEST--
Mutex: lock twice, unlock by another, unlock what is not locked
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Mutex;
use function Async\{spawn, await};

function attempt(callable $f): void
{
    try {
        var_dump($f());
    } catch (Throwable $e) {
        echo $e::class . ': ' . str_replace(__FILE__, 'FILE', $e->getMessage()) . "\n";
    }
}

$mutex = new Mutex;
attempt(fn () => $mutex->unlock());
$mutex->lock();
attempt(fn () => $mutex->lock());
attempt(fn () => $mutex->tryLock());
attempt(fn () => $mutex->synchronized(fn () => 1));
await(spawn(fn () => attempt(fn () => $mutex->unlock())));
$mutex->unlock();
attempt(fn () => $mutex->synchronized(function () use ($mutex) { $mutex->unlock(); return [1]; }));
attempt(fn () => $mutex->synchronized(function () use ($mutex) { $mutex->unlock(); throw new LogicException('its own'); }));
attempt(fn () => $mutex->synchronized(function () use ($mutex) { $mutex->unlock(); $mutex->lock(); }));
var_dump($mutex->isLocked());
$mutex->unlock();
attempt(fn () => clone $mutex);
attempt(fn () => serialize($mutex));
attempt(fn () => $mutex->more = 1);
attempt(fn () => $mutex->lock(new Exception));
attempt(fn () => $mutex->synchronized('no_such_function'));
var_dump($mutex->isLocked());
?>
--EXPECT--
Error: The mutex is not locked
Error: This coroutine has locked the mutex already, at FILE:16
bool(false)
Error: This coroutine has locked the mutex already, at FILE:16
Error: Another coroutine has locked the mutex
Error: The mutex was unlocked inside synchronized()
LogicException: its own
Error: The mutex was unlocked inside synchronized()
bool(true)
Error: Trying to clone an uncloneable object of class Async\Mutex
Exception: Serialization of 'Async\Mutex' is not allowed
Error: Cannot create dynamic property Async\Mutex::$more
TypeError: Async\Mutex::lock(): Argument #1 ($cancellation) must be of type ?Async\Completable, Exception given
TypeError: Async\Mutex::synchronized(): Argument #1 ($f) must be a valid callback, function "no_such_function" not found or invalid function name
bool(false)
