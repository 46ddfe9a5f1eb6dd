--TEST--
PD6: options of the constructor hold on every connection
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await_all, suspend};

$file = database();
(new PDO("sqlite:$file"))->exec('CREATE TABLE t (id INTEGER)');
$pdo = pooled([Pdo\Sqlite::ATTR_OPEN_FLAGS => Pdo\Sqlite::OPEN_READONLY, PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_NUM], $file);
$all = [];
for ($i = 0; $i < 3; $i++) {
    $all[] = spawn(function () use ($pdo) {
        $pdo->beginTransaction();
        suspend();
        attempt(fn () => $pdo->exec('INSERT INTO t VALUES (1)'));
        attempt(fn () => $pdo->query('SELECT 5')->fetch());
    });
}
await_all($all);
echo state($pdo), "\n";
?>
--EXPECT--
PDOException: SQLSTATE[HY000]: General error: 8 attempt to write a readonly database
[5]
PDOException: SQLSTATE[HY000]: General error: 8 attempt to write a readonly database
[5]
PDOException: SQLSTATE[HY000]: General error: 8 attempt to write a readonly database
[5]
3/0
