--TEST--
PostgreSQL: PD10: who used the session last gets one error, nobody else any
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
await(spawn(function () use ($pdo) {
    kill_session($pdo, backend($pdo));
    foreach ([1, 2] as $_) {
        try { echo $pdo->query('SELECT 7')->fetchColumn(), "\n"; } catch (PDOException $e) { echo $e->getCode(), ' ', state($pdo), "\n"; }
    }
}));
echo state($pdo), "\n";
$id = await(spawn(fn () => backend($pdo)));
kill_session($pdo, $id);
echo await(spawn(fn () => $pdo->query('SELECT 8')->fetchColumn())), ' ', state($pdo), "\n";

/* In a transaction: it is gone. */
await(spawn(function () use ($pdo) {
    $pdo->beginTransaction();
    kill_session($pdo, backend($pdo));
    try { $pdo->exec('SELECT 1 WHERE 1 = 0'); } catch (PDOException) { echo "lost\n"; }
    var_dump($pdo->inTransaction());
    attempt($pdo->commit(...));
    echo $pdo->query('SELECT 9')->fetchColumn(), "\n";
}));
echo state($pdo), "\n";
?>
--EXPECT--
HY000 0/0
7
1/0
8 1/0
lost
bool(false)
PDOException: There is no active transaction
9
1/0
