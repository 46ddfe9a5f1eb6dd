--TEST--
PDO pool: an example of its use
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await};

$pdo = pooled([PDO::ATTR_POOL_MAX => 2]);
$pdo->exec('CREATE TABLE t (id INTEGER PRIMARY KEY)');
await(spawn(function () use ($pdo) {
    $pdo->beginTransaction();
    $pdo->exec('INSERT INTO t VALUES (7)');
    echo $pdo->lastInsertId(), ' ', var_export($pdo->inTransaction(), true), "\n";
}));
echo var_export($pdo->inTransaction(), true), ' ', $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), "\n";
echo $pdo->getAttribute(PDO::ATTR_POOL_MAX), ' ', $pdo->errorCode(), ' ', $pdo->getPool()::class, "\n";
?>
--EXPECT--
7 true
false 0
2 00000 Async\Pool
