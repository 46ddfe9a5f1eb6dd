--TEST--
MySQL: PD5: an altered session stays with its coroutine and is reset for the next
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
require __DIR__ . '/session.inc';

session('mysql', ['alter' => 'SET @secret = 5', 'ask' => 'SELECT @secret']);
?>
--EXPECTF--
0/1 5 0/1
string(0) ""
bool(true)
0/1
PDOException: %A
