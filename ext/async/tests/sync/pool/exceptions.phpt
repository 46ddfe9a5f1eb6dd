--TEST--
PO9: the exceptions of acquire(), and null from tryAcquire() in all these cases
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

function attempt(callable $f) {
    try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
$pool = new Pool(fn () => new stdClass, max: 1);
$r = $pool->acquire();
attempt(fn () => $pool->acquire(5));
var_dump(new Async\TimeoutException instanceof Async\PoolException, new Async\TimeoutException instanceof Cancellation);
attempt(fn () => $pool->tryAcquire());
$w = spawn(fn () => attempt(fn () => $pool->acquire()));
suspend();
$pool->deactivate();
suspend();
attempt(fn () => $pool->acquire());
attempt(fn () => $pool->tryAcquire());
$pool->release($r);
attempt(fn () => $pool->acquire());
$pool->activate();
$r = $pool->acquire();
$w1 = spawn(fn () => attempt(fn () => $pool->acquire()));
$w2 = spawn(fn () => attempt(fn () => $pool->acquire()));
suspend();
$pool->close();
suspend();
attempt(fn () => $pool->acquire());
attempt(fn () => $pool->tryAcquire());
attempt(fn () => $pool->acquire(-1));
?>
--EXPECT--
Async\TimeoutException: Timeout occurred after 5 milliseconds
bool(false)
bool(false)
NULL
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
NULL
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
Async\PoolException: Pool is closed
Async\PoolException: Pool is closed
Async\PoolException: Pool is closed
NULL
ValueError: Async\Pool::acquire(): Argument #1 ($timeout) must be greater than or equal to 0
