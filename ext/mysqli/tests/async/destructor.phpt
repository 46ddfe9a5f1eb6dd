--TEST--
A transaction that is open when an exception passes is rolled back by the destructor, which waits for the server
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$watch = pdo_my();
$watch->exec('CREATE TABLE IF NOT EXISTS destructor (a INT)');
$watch->exec('TRUNCATE destructor');
await(spawn(function () {
    try {
        (function () {
            $pdo = pdo_my();
            $pdo->beginTransaction();
            $pdo->exec('INSERT INTO destructor VALUES (1)');
            throw new Exception('on its way');
        })();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}));
var_dump($watch->query('SELECT COUNT(*) FROM destructor')->fetchColumn());
$watch->exec('DROP TABLE destructor');
--EXPECT--
on its way
int(0)
