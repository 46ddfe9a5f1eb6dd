--TEST--
pdo_pgsql: a callback for notices may suspend, and an exception of it ends the call at once
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

$pdo = Pdo\Pgsql::connect('pgsql:' . pg_conninfo());
$pdo->setNoticeCallback(function (string $message) use ($pdo) {
    echo $message;
    delay(10);
    try {
        $pdo->query('SELECT 1');
    } catch (PDOException $e) {
        echo $e->errorInfo[2], "\n";
    }
});
await(spawn(function () use ($pdo) {
    $pdo->exec("DO $$ BEGIN RAISE NOTICE 'one'; RAISE NOTICE 'two'; END $$");
    echo $pdo->query("SELECT 'goes on'")->fetchColumn(), "\n";
}));

$pdo->setNoticeCallback(fn () => throw new LogicException('thrown'));
$started = microtime(true);
echo outcome(spawn(fn () => $pdo->exec("DO $$ BEGIN RAISE NOTICE 'one'; PERFORM pg_sleep(2); END $$"))), "\n";
var_dump(microtime(true) - $started < 1.5);
$pdo->setNoticeCallback(null);
echo $pdo->query("SELECT 'and on'")->fetchColumn(), "\n";
--EXPECT--
NOTICE:  one
another command is already in progress
NOTICE:  two
another command is already in progress
goes on
LogicException
bool(true)
and on
