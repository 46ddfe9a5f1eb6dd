--TEST--
Mutex: synchronized() in a fiber belongs to the coroutine that runs the fiber; lock() to the one that called it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Mutex, RWLock};
use function Async\{await, get_coroutines, spawn, suspend};

function outcome(Closure $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}

$mutex = new Mutex;
echo "the first coroutine ends while the fiber is suspended: the lock stays with the fiber\n";
$fiber = new Fiber(fn() => $mutex->synchronized(function () use ($mutex) {
    Fiber::suspend();
    outcome(fn() => $mutex->lock());
    Fiber::suspend();
    return 'done';
}));
await(spawn(fn() => $fiber->start()));
var_dump($mutex->isLocked());
outcome(fn() => $mutex->unlock());
$waiter = spawn(function () use ($mutex) { $mutex->lock(); echo "locked next\n"; $mutex->unlock(); });
suspend();
echo preg_replace('/ at [^,)]+:\d+/', '', $waiter->getAwaitingInfo()[0]), "\n";

echo "another coroutine runs the fiber: it is the holder now\n";
await(spawn(function () use ($fiber, $mutex, $waiter) {
    $fiber->resume();
    outcome(fn() => $mutex->unlock());
}));
await(spawn(fn() => $fiber->resume()));
await($waiter);
var_dump($fiber->getReturn(), $mutex->isLocked());

echo "a fiber that is dropped gives it back\n";
$fiber = new Fiber(fn() => $mutex->synchronized(fn() => Fiber::suspend()));
await(spawn(fn() => $fiber->start()));
unset($fiber);
var_dump($mutex->isLocked());

echo "unlocked inside, and locked by another\n";
$fiber = new Fiber(fn() => $mutex->synchronized(function () use ($mutex) {
    $mutex->unlock();
    Fiber::suspend();
}));
$fiber->start();
$other = spawn(function () use ($mutex, $fiber) {
    $mutex->lock();
    outcome(fn() => $fiber->resume());
    var_dump($mutex->isLocked());
    $mutex->unlock();
});
await($other);

echo "RWLock: the reader in a fiber cannot wait for itself\n";
$lock = new RWLock;
$fiber = new Fiber(fn() => $lock->read(function () use ($lock) {
    Fiber::suspend();
    outcome(fn() => $lock->write(fn() => 'written'));
}));
await(spawn(fn() => $fiber->start()));
await(spawn(fn() => $fiber->resume()));
outcome(fn() => $lock->write(fn() => 'free'));

echo "lock() in a fiber\n";
$fiber = new Fiber(function () use ($mutex) {
    $mutex->lock();
    Fiber::suspend();
    outcome(fn() => $mutex->unlock());
});
set_error_handler(function (int $level, string $text) { echo preg_replace('/\d+/', 'N', $text), "\n"; });
await(spawn(fn() => $fiber->start()));
await(spawn(fn() => $fiber->resume()));
?>
--EXPECTF--
the first coroutine ends while the fiber is suspended: the lock stays with the fiber
bool(true)
Code in a suspended fiber has locked the mutex
Mutex made, locked in a suspended fiber
another coroutine runs the fiber: it is the holder now
This coroutine has locked the mutex already, at %s:16
Code in a suspended fiber has locked the mutex
locked next
string(4) "done"
bool(false)
a fiber that is dropped gives it back
bool(false)
unlocked inside, and locked by another
The mutex was unlocked inside synchronized()
bool(true)
RWLock: the reader in a fiber cannot wait for itself
This coroutine reads already, with the same RWLock
"free"
lock() in a fiber
Coroutine N has ended without unlocking the Mutex made at %s:N
The mutex is not locked
