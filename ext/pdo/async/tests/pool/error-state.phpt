--TEST--
PD7, PD8: the error state belongs to the coroutine, survives the return of the connection and acquires nothing
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

$pdo = pooled();
echo $pdo->errorCode(), ' ', json_encode($pdo->errorInfo()), ' ', var_export($pdo->inTransaction(), true), ' ', $pdo->getPool()->count(), "\n";
attempt(fn () => $pdo->commit());
attempt(fn () => $pdo->rollBack());
echo $pdo->getPool()->count(), "\n";

$bad = spawn(function () use ($pdo) {
    attempt(fn () => $pdo->exec('nonsense'));
    suspend();
    $pdo->beginTransaction();
    $pdo->commit();
    echo state($pdo), ' ', json_encode($pdo->errorInfo()), "\n";
    attempt(fn () => $pdo->exec('more nonsense'));
    $pdo->beginTransaction();
    $pdo->rollBack();
    echo json_encode($pdo->errorInfo()), "\n";
    $pdo->query('SELECT 1');
    echo $pdo->errorCode(), "\n";
});
$good = spawn(function () use ($pdo) {
    $pdo->exec('SELECT 1');
    suspend();
    echo 'good: ', $pdo->errorCode(), "\n";
});
await($bad);
await($good);
echo $pdo->errorCode(), "\n";
?>
--EXPECT--
00000 ["00000",null,null] false 0
PDOException: There is no active transaction
PDOException: There is no active transaction
0
PDOException: SQLSTATE[HY000]: General error: 1 near "nonsense": syntax error
1/1 ["HY000",1,"near \"nonsense\": syntax error"]
PDOException: SQLSTATE[HY000]: General error: 1 near "more": syntax error
["HY000",1,"near \"more\": syntax error"]
00000
good: 00000
00000
