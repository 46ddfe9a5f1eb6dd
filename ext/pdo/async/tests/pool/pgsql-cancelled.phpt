--TEST--
PostgreSQL: PD11: cancelling a running query costs the connection and surfaces as the cancellation
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
require __DIR__ . '/cancelled.inc';

cancelled('pgsql', 'SELECT pg_sleep(20)');
?>
--EXPECT--
Async\AsyncCancellation 0/0
7
Async\AsyncCancellation 0/0
7
Async\AsyncCancellation 0/0
7
int(3)
Async\AsyncCancellation Async\AsyncCancellation Async\AsyncCancellation
