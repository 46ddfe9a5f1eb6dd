--TEST--
pdo_pgsql: a connection that is used by somebody else answers at once with the driver's own error
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, await, suspend};

$pdo = pdo_pg();
$statement = $pdo->prepare('SELECT 1');
$statement->execute();
$first = spawn(fn () => $pdo->query("SELECT 'first', pg_sleep(0.5)")->fetchColumn());
suspend();
$started = microtime(true);
foreach ([fn () => $pdo->query('SELECT 1'), fn () => $pdo->exec('SELECT 1'), fn () => $statement->execute(), fn () => $pdo->beginTransaction(),
        fn () => $pdo->pgsqlCopyToArray('pg_class'), fn () => $pdo->pgsqlLOBCreate()] as $call) {
    try {
        var_dump($call());
    } catch (PDOException $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump(microtime(true) - $started < 0.4);
echo await($first), "\n";
$statement->execute();
var_dump($statement->fetchColumn());
--EXPECT--
SQLSTATE[HY000]: General error: 7 another command is already in progress
SQLSTATE[HY000]: General error: 7 another command is already in progress
SQLSTATE[HY000]: General error: 7 another command is already in progress
There is already an active transaction
SQLSTATE[HY000]: General error: 7 another command is already in progress
SQLSTATE[HY000]: General error: 7 another command is already in progress
bool(true)
first
int(1)
