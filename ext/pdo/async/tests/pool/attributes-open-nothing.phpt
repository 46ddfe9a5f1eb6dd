--TEST--
Passing attributes of the pool opens no connection; connections made in advance see the template
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';

$file = database();
unlink($file);
$pdo = pooled([PDO::ATTR_POOL_MIN => 0, PDO::ATTR_POOL_MAX => 5, PDO::ATTR_POOL_HEALTHCHECK_INTERVAL => 0, PDO::ATTR_POOL_STMT_CACHE_SIZE => 10], $file);
echo state($pdo), ' ', $pdo->getAttribute(PDO::ATTR_POOL_MAX), ' ', $pdo->getPool()->count(), ' ', is_file($file) ? 'opened' : 'not opened', "\n";
$pdo->exec('CREATE TABLE t (id INTEGER)');
unset($pdo);

/* In advance: with the options, the error mode and the DSN of the constructor. */
$pdo = pooled([PDO::ATTR_POOL_MIN => 2, Pdo\Sqlite::ATTR_OPEN_FLAGS => Pdo\Sqlite::OPEN_READONLY, PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT], $file);
echo state($pdo), "\n";
foreach ([1, 2] as $_) {
    Async\await(Async\spawn(function () use ($pdo) {
        $pdo->beginTransaction();
        Async\suspend();
        var_dump($pdo->exec('INSERT INTO t VALUES (1)'), $pdo->errorInfo()[2]);
    }));
}
echo state($pdo), "\n";

/* What cannot connect fails in the constructor, and only if it is to connect there. */
attempt(fn() => pooled([PDO::ATTR_POOL_MIN => 0], dirname($file) . '/no/such/folder')->getPool()->count());
attempt(fn() => pooled([PDO::ATTR_POOL_MIN => 1], dirname($file) . '/no/such/folder'));
?>
--EXPECT--
0/0 5 0 not opened
2/0
bool(false)
string(36) "attempt to write a readonly database"
bool(false)
string(36) "attempt to write a readonly database"
2/0
0
PDOException: SQLSTATE[HY000] [14] unable to open database file
