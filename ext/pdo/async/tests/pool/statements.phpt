--TEST--
PD4: a live statement keeps its connection, whoever holds it; its destruction returns it once
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await};

$pdo = pooled();
$stmt = $pdo->query('SELECT 1 AS one UNION SELECT 2');
echo state($pdo), "\n";
$stmt->fetchAll();
$stmt->closeCursor();
echo state($pdo), "\n";
$second = $pdo->query('SELECT 2');
echo state($pdo), "\n";
unset($stmt);
echo state($pdo), "\n";
unset($second);
echo state($pdo), "\n";

/* Handed out of the coroutine that made it. */
$stmt = await(spawn(fn () => $pdo->query('SELECT 7')));
echo state($pdo), ' ', $stmt->fetchColumn(), "\n";
unset($stmt);
echo state($pdo), "\n";

/* With a transaction around it: rolled back at once, returned by the statement. */
$stmt = await(spawn(function () use ($pdo) {
    $pdo->exec('CREATE TABLE t (id INTEGER)');
    $pdo->beginTransaction();
    $pdo->exec('INSERT INTO t VALUES (1)');
    return $pdo->query('SELECT 8');
}));
echo state($pdo), ' ', $stmt->fetchColumn(), ' ', $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), "\n";
unset($stmt);
echo state($pdo), "\n";
?>
--EXPECT--
0/1
0/1
0/1
0/1
1/0
0/1 7
1/0
0/1 8 0
2/0
