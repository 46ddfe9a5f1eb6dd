--TEST--
PDO pool: 1,000 coroutines wait for 5 connections: all are served in the order in which they came, those that are cancelled or out of time leave, each gets its own result
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/exhausted.inc';

$pdo = pooled([PDO::ATTR_POOL_MAX => 5]);
$pdo->exec('PRAGMA journal_mode = WAL');
$pdo->exec('CREATE TABLE t (id INT PRIMARY KEY)');
$begun = $sorted = exhausted($pdo, 't');
sort($sorted);
var_dump($begun === $sorted);
?>
--EXPECT--
int(5)
{"Async\\OperationCanceledException":100}
{"Async\\AsyncCancellation":100}
int(900)
array(0) {
}
int(900)
bool(true)
int(0)
bool(true)
