--TEST--
PostgreSQL: PD9: the id of an insert, while and after its connection is kept for it; a connection that is kept counts as idle
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('pgsql');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await};

$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1]);
$t = table($pdo, 'id SERIAL PRIMARY KEY, who INT');
await(spawn(function () use ($pdo, $t) {
    $pdo->prepare("INSERT INTO $t (who) VALUES (1)")->execute();
    echo $pdo->lastInsertId(), ' ', state($pdo), "\n";
    $pdo->beginTransaction();
    $pdo->exec("INSERT INTO $t (who) VALUES (1)");
    echo state($pdo), ' ';
    $pdo->commit();
    echo state($pdo), ' ', $pdo->lastInsertId(), ' ', state($pdo), ' ', count($pdo->getPool()), "\n";
    /* Somebody needs the connection: the id is fetched first. */
    await(spawn(function () use ($pdo) { $pdo->query('SELECT 1'); attempt(fn () => $pdo->lastInsertId()); }));
    echo $pdo->lastInsertId(), ' ', state($pdo), "\n";
    attempt(fn () => $pdo->lastInsertId($GLOBALS['t'] . '_id_seq'));
}));
?>
--EXPECT--
1 1/0
0/1 1/0 2 1/0 1
PDOException: SQLSTATE[55000]: Object not in prerequisite state: no insert id is available: none was generated, or the connection was returned to the pool
2 1/0
PDOException: SQLSTATE[55000]: Object not in prerequisite state: no insert id is available: none was generated, or the connection was returned to the pool
