--TEST--
PostgreSQL: cancelled, and cut off, at each byte of each answer: an error, the connection is lost, nothing else is
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/each-byte.inc';

/* pg_ping() connects anew where it finds the connection lost, and then goes on. */
each_byte('pgsql', 'pdo_pgsql');
?>
--EXPECT--
pgsql cancelled: Async\AsyncCancellation
pgsql broke off: Exception, TypeError, finished
no descriptor is left
pdo_pgsql cancelled: Async\AsyncCancellation
pdo_pgsql broke off: PDOException
no descriptor is left
