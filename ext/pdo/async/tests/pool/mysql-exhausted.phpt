--TEST--
MySQL: 1,000 coroutines wait for 5 connections: all are served, those that are cancelled or out of time leave, each gets its own result
--EXTENSIONS--
true_async
pdo_mysql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('mysql');
?>
--FILE--
<?php
require __DIR__ . '/exhausted.inc';

$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 5]);
exhausted($pdo, table($pdo, 'id INT PRIMARY KEY'));
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
