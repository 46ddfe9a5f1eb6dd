--TEST--
PDO pool, mysql: a connection and its statements freed by the collector or after a fatal error, in any order
--EXTENSIONS--
true_async
pdo_mysql
--SKIPIF--
<?php require __DIR__ . '/server.inc'; need('mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../../async/tests/run_script.inc';
require __DIR__ . '/server.inc';
require __DIR__ . '/collected.inc';

collect_over('mysql', 'SELECT 1', 'SELECT ?', 'SELECT seq FROM seq_1_to_1000', 'SELECT * FROM missing', 'nonsense');
echo "ok\n";
?>
--EXPECT--
fatal 255
fatal 255
fatal 255
fatal 255
ok
