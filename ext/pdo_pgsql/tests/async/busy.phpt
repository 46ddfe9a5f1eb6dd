--TEST--
pdo_pgsql: a command on a connection that another coroutine uses fails with the driver's error before that coroutine goes on
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$pdo = pdo_pg();
$statement = $pdo->prepare('SELECT 1');
$statement->execute();
/* The first command waits until another session releases this lock, or for 10 s: then it fails. */
$locker = pdo_pg();
$lock = $locker->query('SELECT pg_backend_pid()')->fetchColumn();
$locker->query("SELECT pg_advisory_lock($lock)");
$pdo->exec("SET lock_timeout = '10s'");
$id = $pdo->query('SELECT pg_backend_pid()')->fetchColumn();
$first = spawn(fn () => $pdo->query("SELECT 'first', pg_advisory_lock($lock)")->fetchColumn());
var_dump(pg_waits($locker, $id));
foreach ([fn () => $pdo->query('SELECT 1'), fn () => $pdo->exec('SELECT 1'), fn () => $statement->execute(), fn () => $pdo->beginTransaction(),
        fn () => $pdo->pgsqlCopyToArray('pg_class'), fn () => $pdo->pgsqlLOBCreate()] as $call) {
    try {
        var_dump($call());
    } catch (PDOException $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump($first->isCompleted());
$locker->query("SELECT pg_advisory_unlock($lock)");
echo await($first), "\n";
$statement->execute();
var_dump($statement->fetchColumn());
--EXPECT--
bool(true)
SQLSTATE[HY000]: General error: 7 another command is already in progress
SQLSTATE[HY000]: General error: 7 another command is already in progress
SQLSTATE[HY000]: General error: 7 another command is already in progress
There is already an active transaction
SQLSTATE[HY000]: General error: 7 another command is already in progress
SQLSTATE[HY000]: General error: 7 another command is already in progress
bool(false)
first
int(1)
