--TEST--
Doctrine DBAL: transactions in coroutines over one pooled PDO, PostgreSQL
--SKIPIF--
<?php
$extensions = ['true_async', 'ctype'];
$library = 'Doctrine/DBAL';
require __DIR__ . '/skip.inc';
require __DIR__ . '/../../ext/pdo/async/tests/servers.inc';
need_postgresql('pdo_pgsql');
?>
--FILE--
<?php
require __DIR__ . '/doctrine-dbal.inc';
test_dbal(['driver' => 'pdo_pgsql', 'host' => getenv('TEST_PGSQL_SOCKET'), 'port' => getenv('TEST_PGSQL_PORT'), 'dbname' => 'test',
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
