--TEST--
Illuminate: transactions and models in coroutines over one pooled PDO, MariaDB
--SKIPIF--
<?php
$extensions = ['true_async', 'mbstring', 'ctype'];
$library = 'Illuminate/Database';
require __DIR__ . '/skip.inc';
require __DIR__ . '/../../ext/pdo/async/tests/servers.inc';
need_mysql('pdo_mysql');
?>
--FILE--
<?php
require __DIR__ . '/illuminate-database.inc';
test_illuminate(['driver' => 'mysql', 'unix_socket' => getenv('TEST_MYSQL_SOCKET'), 'database' => 'test',
    'username' => 'tester', 'password' => 'secret']);
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
