--TEST--
PostgreSQL: a broken connection is never handed to another coroutine; who used it last gets one error, and a retry on the same object succeeds
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
require __DIR__ . '/broken-connection.inc';

broken_connection('pgsql');
?>
--EXPECT--
1 42 0 0
1 42 0 0
1 42 0 0
