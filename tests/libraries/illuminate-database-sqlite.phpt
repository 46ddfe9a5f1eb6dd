--TEST--
Illuminate: transactions and models in coroutines over one pooled PDO, SQLite
--SKIPIF--
<?php
$extensions = ['true_async', 'mbstring', 'ctype', 'pdo_sqlite'];
$library = 'Illuminate/Database';
require __DIR__ . '/skip.inc';
?>
--FILE--
<?php
require __DIR__ . '/illuminate-database.inc';
test_illuminate(['driver' => 'sqlite', 'database' => database_file()]);
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
