--TEST--
PD18: a connection that a call leaves unpinned stays with the coroutine until somebody needs it
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);
$pdo->exec('CREATE TABLE t (id INTEGER)');
echo state($pdo), "\n";
await(spawn(function () use ($pdo) {
    $pdo->exec('INSERT INTO t VALUES (1)');
    echo 'child: ', state($pdo), "\n";
}));
echo state($pdo), "\n";
$pdo->quote('x');
echo state($pdo), "\n";
await(spawn(fn () => await(spawn(fn () => print $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn() . "\n"))));
attempt(fn () => $pdo->query('SELECT * FROM nowhere'));
echo state($pdo), "\n";
$pdo->beginTransaction();
$pdo->commit();
echo state($pdo), "\n";
?>
--EXPECT--
0/1
child: 0/1
1/0
0/1
1
PDOException: SQLSTATE[HY000]: General error: 1 no such table: nowhere
0/1
1/0
