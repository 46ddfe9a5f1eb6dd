--TEST--
PDO pool: the end of the main flow gives its connection to those who wait
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\spawn;

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);
$pdo->exec('CREATE TABLE t (id INTEGER)');
$pdo->beginTransaction();
$pdo->exec('INSERT INTO t VALUES (1)');
spawn(function () use ($pdo) {
    echo $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), ' ', state($pdo), "\n";
});
echo "main ends\n";
?>
--EXPECT--
main ends
0 1/0
