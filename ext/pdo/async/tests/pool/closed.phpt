--TEST--
PD19: waiting for a connection ends on cancellation, close(), deactivate() and the end of the object
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

foreach (['cancel', 'close', 'deactivate'] as $how) {
    foreach ([PDO::ERRMODE_EXCEPTION, PDO::ERRMODE_SILENT] as $mode) {
        $pdo = pooled([PDO::ATTR_POOL_MAX => 1, PDO::ATTR_ERRMODE => $mode]);
        $pdo->beginTransaction();
        $waiter = spawn(function () use ($pdo) { $pdo->exec('SELECT 1'); });
        suspend();
        match ($how) {
            'cancel' => $waiter->cancel(),
            'close' => $pdo->getPool()->close(),
            'deactivate' => $pdo->getPool()->deactivate(),
        };
        attempt(fn () => await($waiter));
        $pdo->commit();
        echo state($pdo), ' ';
        attempt(fn () => $pdo->exec('SELECT 1'));
    }
}
$pool = $pdo->getPool();
foreach (['acquire', 'tryAcquire'] as $method) {
    try { $pool->$method(); } catch (Async\PoolException) { echo "PoolException\n"; }
}
try { $pool->release(1); } catch (Async\PoolException) { echo "PoolException\n"; }
?>
--EXPECT--
Async\AsyncCancellation: Coroutine was cancelled
1/0 0
Async\AsyncCancellation: Coroutine was cancelled
1/0 0
Async\PoolException: Pool is closed
0/0 Async\PoolException: Pool is closed
Async\PoolException: Pool is closed
0/0 Async\PoolException: Pool is closed
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
1/0 Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
1/0 Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
PoolException
PoolException
PoolException
