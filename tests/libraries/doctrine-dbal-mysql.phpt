--TEST--
Doctrine DBAL: transactions in coroutines over one pooled PDO, MariaDB
--SKIPIF--
<?php
$extensions = ['true_async', 'ctype'];
$library = 'Doctrine/DBAL';
require __DIR__ . '/skip.inc';
require __DIR__ . '/../../ext/pdo/async/tests/servers.inc';
need_mysql('pdo_mysql');
?>
--FILE--
<?php
require __DIR__ . '/doctrine-dbal.inc';
test_dbal(['driver' => 'pdo_mysql', 'unix_socket' => getenv('TEST_MYSQL_SOCKET'), 'dbname' => 'test', 'charset' => 'utf8mb4',
    'user' => 'tester', 'password' => 'secret']);
?>
--EXPECT--
80 transfers, 3 cancelled in the middle
all connections in use, no more
int(7000)
bool(true)
array(1) {
  [0]=>
  bool(true)
}
bool(true)
int(0)
