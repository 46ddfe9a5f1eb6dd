--TEST--
MySQL: cancelled, and cut off, at each byte of each answer: an error, the connection is lost, nothing else is
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/each-byte.inc';

each_byte('mysqli', 'pdo_mysql');
?>
--EXPECT--
mysqli cancelled: Async\AsyncCancellation
mysqli broke off: mysqli_sql_exception
no descriptor is left
pdo_mysql cancelled: Async\AsyncCancellation
pdo_mysql broke off: PDOException, PDOException with previous PDOException
no descriptor is left
