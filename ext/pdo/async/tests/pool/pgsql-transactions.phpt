--TEST--
PostgreSQL: PD1, PD3: transactions per coroutine, what is left open is rolled back before reuse
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
require __DIR__ . '/transactions.inc';

transactions('pgsql');
?>
--EXPECT--
0 wrong, 10 rows, in bounds
bool(true)
bool(false)
0 3/0
