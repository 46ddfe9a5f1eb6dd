--TEST--
PD12: a connection that is taken before the scheduler runs is returned once
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await};

$pdo = pooled([PDO::ATTR_POOL_MAX => 2]);
$pdo->beginTransaction();
$pdo->exec('CREATE TABLE t (id INTEGER)');
echo state($pdo), "\n";
await(spawn(fn () => print 'child: ' . var_export($pdo->inTransaction(), true) . "\n"));
var_dump($pdo->inTransaction());
echo state($pdo), "\n";
$pdo->commit();
echo state($pdo), "\n";
?>
--EXPECT--
0/1
child: false
bool(true)
0/1
1/0
