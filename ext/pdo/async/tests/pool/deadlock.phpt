--TEST--
PD18: an open transaction of the main flow starves its children: a deadlock
--EXTENSIONS--
true_async
pdo_sqlite
--INI--
async.debug_deadlock=0
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);
$pdo->beginTransaction();
$child = spawn(function () use ($pdo) {
    try {
        $pdo->exec('SELECT 1');
    } catch (Throwable $e) {
        echo get_class($e), "\n";
        throw $e;
    }
});
await($child);
?>
--EXPECTF--
Async\AsyncCancellation

Fatal error: Uncaught Async\DeadlockError: %a
