--TEST--
Mutex: a waiter that is cancelled, before or after it was granted the lock, passes it on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Mutex, AsyncCancellation, OperationCanceledException, Timeout};
use function Async\{spawn, await, suspend, timeout};

function locker(Mutex $mutex, string $name, ?Async\Completable $token = null): Async\Coroutine
{
    return spawn(function () use ($mutex, $name, $token) {
        try {
            $mutex->lock($token);
            echo "$name has it\n";
            $mutex->unlock();
        } catch (AsyncCancellation | OperationCanceledException $e) {
            echo "$name: " . $e::class . ', ' . ($e->getPrevious() ? $e->getPrevious()::class : 'none') . "\n";
        }
    });
}

$mutex = new Mutex;

echo "-- while it waits\n";
$mutex->lock();
$a = locker($mutex, 'a');
$b = locker($mutex, 'b');
suspend();
$a->cancel();
$mutex->unlock();
await($b);

echo "-- after it was granted\n";
$mutex->lock();
$a = locker($mutex, 'a');
$b = locker($mutex, 'b');
suspend();
$mutex->unlock();
$a->cancel();
await($b);
var_dump($mutex->isLocked());

echo "-- the last one\n";
$mutex->lock();
$a = locker($mutex, 'a');
suspend();
$mutex->unlock();
$a->cancel();
suspend();
suspend();
var_dump($mutex->isLocked());

echo "-- a token\n";
$mutex->lock();
$a = locker($mutex, 'a', timeout(1));
await($a);
$token = new Async\FutureState;
$future = new Async\Future($token);
$b = locker($mutex, 'b', $future);
suspend();
$token->complete(1);
$mutex->unlock();
await($b);
$b = locker($mutex, 'settled', $future);
await($b);
var_dump($mutex->isLocked());
?>
--EXPECT--
-- while it waits
a: Async\AsyncCancellation, none
b has it
-- after it was granted
a: Async\AsyncCancellation, none
b has it
bool(false)
-- the last one
a: Async\AsyncCancellation, none
bool(false)
-- a token
a: Async\OperationCanceledException, Async\TimeoutException
b: Async\OperationCanceledException, none
settled: Async\OperationCanceledException, none
bool(false)
