--TEST--
MySQL: PD10: who used the session last gets one error, nobody else any
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
require __DIR__ . '/killed.inc';

killed('mysql');
?>
--EXPECT--
HY000 0/0
7
1/0
8 1/0
lost
bool(false)
PDOException: There is no active transaction
9
1/0
