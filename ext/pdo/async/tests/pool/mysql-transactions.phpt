--TEST--
MySQL: PD1, PD3: transactions per coroutine, what is left open is rolled back before reuse
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
require __DIR__ . '/transactions.inc';

transactions('mysql');
?>
--EXPECT--
0 wrong, 10 rows, in bounds
bool(true)
bool(false)
0 3/0
