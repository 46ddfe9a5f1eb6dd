--TEST--
PDO pool, pgsql: a connection and its statements freed by the collector or after a fatal error, in any order
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php require __DIR__ . '/server.inc'; need('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../../async/tests/run_script.inc';
require __DIR__ . '/server.inc';
require __DIR__ . '/collected.inc';

collect_over('pgsql', 'SELECT 1', 'SELECT ?::int', 'SELECT generate_series(1, 1000)', 'SELECT * FROM missing', 'nonsense');
echo "ok\n";
?>
--EXPECT--
fatal 255
fatal 255
fatal 255
fatal 255
ok
