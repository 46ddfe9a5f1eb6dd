--TEST--
pdo_pgsql: connections of their own wait at the same time
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/parallel.inc';

$locker = pdo_pg();
$lock = $locker->query('SELECT pg_backend_pid()')->fetchColumn();
$locker->query("SELECT pg_advisory_lock($lock)");
parallel(function (int $i) use ($lock) {
    $pdo = pdo_pg();
    $pdo->exec("SET lock_timeout = '10s'");
    $statement = $pdo->prepare("SELECT pg_advisory_lock_shared($lock), ?::int AS i");
    $statement->execute([$i]);
    return $statement->fetch(PDO::FETCH_ASSOC)['i'];
}, fn () => $locker->query("SELECT COUNT(*) FROM pg_locks WHERE objid = $lock AND NOT granted")->fetchColumn(),
    fn () => $locker->query("SELECT pg_advisory_unlock($lock)"));
?>
--EXPECT--
bool(true)
0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
0
