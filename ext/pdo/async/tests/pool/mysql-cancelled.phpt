--TEST--
MySQL: PD11: cancelling a running query costs the connection and surfaces as the cancellation
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
require __DIR__ . '/cancelled.inc';

cancelled('mysql', 'SELECT SLEEP(20)');
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
