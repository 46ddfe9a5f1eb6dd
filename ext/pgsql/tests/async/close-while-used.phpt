--TEST--
pgsql: closing a connection wakes who is parked in it; his call fails without a word
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, suspend, delay};

$link = pg_open();
$parked = spawn(function () use ($link) {
    var_dump(pg_query($link, 'SELECT pg_sleep(60)'));
    try {
        pg_query($link, 'SELECT 1');
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
});
delay(50);
var_dump(pg_close($link));
await($parked);
--EXPECT--
bool(true)
bool(false)
PostgreSQL connection has already been closed
