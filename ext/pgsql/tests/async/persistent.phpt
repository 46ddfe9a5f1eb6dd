--TEST--
pgsql: two coroutines open the same persistent connection at once
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await_all};

$connect = fn () => pg_get_pid(pg_pconnect(pg_conninfo()));
[$pids] = await_all([spawn($connect), spawn($connect), spawn($connect)]);
var_dump(count(array_unique($pids)));
--EXPECT--
int(1)
