--TEST--
PostgreSQL: PD5: an altered session stays with its coroutine and is reset for the next
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('pgsql');
?>
--FILE--
<?php
require __DIR__ . '/session.inc';

session('pgsql', ['alter' => "SET application_name = 'secret'", 'ask' => 'SHOW application_name']);
?>
--EXPECTF--
0/1 secret 0/1
string(0) ""
bool(true)
0/1
PDOException: %A
