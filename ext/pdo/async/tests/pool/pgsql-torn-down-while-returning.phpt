--TEST--
PostgreSQL: the callback that gives a connection back tolerates that PDO is torn down while it waits for the server
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
require __DIR__ . '/torn-down-while-returning.inc';

torn_down_while_returning('pgsql');
?>
--EXPECTF--
the object goes: %d, 0
the collector takes it: %d, 0
the pool is closed: %d, 0
the session is killed: %d, 0
