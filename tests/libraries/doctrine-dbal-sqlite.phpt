--TEST--
Doctrine DBAL: transactions in coroutines over one pooled PDO, SQLite
--SKIPIF--
<?php
$extensions = ['true_async', 'ctype', 'pdo_sqlite'];
$library = 'Doctrine/DBAL';
require __DIR__ . '/skip.inc';
?>
--FILE--
<?php
require __DIR__ . '/doctrine-dbal.inc';
test_dbal(['driver' => 'pdo_sqlite', 'path' => database_file()]);
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
