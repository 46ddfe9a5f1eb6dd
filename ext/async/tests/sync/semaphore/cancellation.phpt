--TEST--
Semaphore: a waiter that gives up lets the next ones go, and returns what it was granted
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Semaphore, AsyncCancellation, OperationCanceledException};
use function Async\{spawn, await, await_all, suspend, timeout};

function worker(Semaphore $semaphore, string $name, int $n, ?Async\Completable $token = null): Async\Coroutine
{
    return spawn(function () use ($semaphore, $name, $n, $token) {
        try {
            $semaphore->acquire($n, $token);
            echo "$name has $n\n";
            $semaphore->release($n);
        } catch (AsyncCancellation | OperationCanceledException $e) {
            echo "$name: " . $e::class . "\n";
        }
    });
}

echo "-- the oldest gives up: those behind it have enough\n";
$semaphore = new Semaphore(3);
$semaphore->acquire(2);
$c = worker($semaphore, 'C', 3);
$d = worker($semaphore, 'd', 1);
suspend();
$c->cancel();
await($d);
$semaphore->release(2);
var_dump($semaphore->available());

echo "-- granted, then cancelled\n";
$semaphore->acquire(3);
$c = worker($semaphore, 'C', 3);
$d = worker($semaphore, 'd', 2);
$e = worker($semaphore, 'e', 1);
suspend();
$semaphore->release(3);
var_dump($semaphore->available());
$c->cancel();
await_all([$d, $e]);
var_dump($semaphore->available());

echo "-- a token\n";
$semaphore->acquire(3);
await(worker($semaphore, 'C', 3, timeout(1)));
$semaphore->release(3);
$settled = timeout(1);
$settled->cancel();
await(worker($semaphore, 'settled', 1, $settled));
var_dump($semaphore->available());
?>
--EXPECT--
-- the oldest gives up: those behind it have enough
C: Async\AsyncCancellation
d has 1
int(3)
-- granted, then cancelled
int(0)
C: Async\AsyncCancellation
d has 2
e has 1
int(3)
-- a token
C: Async\OperationCanceledException
settled: Async\OperationCanceledException
int(3)
