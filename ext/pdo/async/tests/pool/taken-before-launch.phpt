--TEST--
A connection taken before the scheduler launch is released once
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);

/* Held by a statement, by a transaction, by both: taken before, given back after. */
$pdo->exec('CREATE TABLE t (id INTEGER)');
$statement = $pdo->query('SELECT 1 UNION SELECT 2');
$statement->fetch();
$pdo->beginTransaction();
echo state($pdo), "\n";

$other = spawn(function () use ($pdo) {
    /* Waits for the only one. */
    $pdo->exec('INSERT INTO t VALUES (1)');
    echo 'other: ', state($pdo), "\n";
});
suspend();
echo state($pdo), ' ', var_export($pdo->inTransaction(), true), "\n";
$pdo->rollBack();
suspend();
echo state($pdo), " a statement is left\n";
unset($statement);
await($other);
echo state($pdo), ' ', $pdo->getPool()->count(), "\n";

/* Once more: the pool still has one place, and it is free. */
foreach ([1, 2, 3] as $_) {
    await(spawn(fn() => $pdo->exec('INSERT INTO t VALUES (2)')));
}
echo state($pdo), ' ', $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), "\n";
?>
--EXPECT--
0/1
0/1 true
0/1 a statement is left
other: 0/1
1/0 1
1/0 4
