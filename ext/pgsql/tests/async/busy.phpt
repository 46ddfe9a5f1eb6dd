--TEST--
pgsql: a command on a connection that another coroutine uses fails with the driver's error before that coroutine goes on
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$link = pg_open();
/* The first command waits until another session releases this lock, or for 10 s: then it fails. */
$locker = pg_open();
$lock = pg_get_pid($locker);
pg_query($locker, "SELECT pg_advisory_lock($lock)");
pg_query($link, "SET lock_timeout = '10s'");
$id = pg_get_pid($link);
$first = spawn(fn () => pg_fetch_result(pg_query($link, "SELECT pg_advisory_lock($lock), 'first' AS a"), 0, 'a'));
var_dump(pg_waits($locker, $id));
var_dump(pg_query($link, 'SELECT 1'));
echo pg_last_error($link), "\n";
var_dump(@pg_query_params($link, 'SELECT $1::int', [1]), @pg_prepare($link, 'p', 'SELECT 1'), @pg_copy_to($link, 't'));
var_dump(@pg_send_query($link, 'SELECT 1'), @pg_get_result($link), pg_connection_busy($link), pg_get_notify($link));
var_dump(@pg_lo_create($link));
var_dump(pg_set_client_encoding($link, 'UTF8'), pg_connection_reset($link));
var_dump($first->isCompleted());
pg_query($locker, "SELECT pg_advisory_unlock($lock)");
echo await($first), "\n";
echo pg_last_error($link), pg_fetch_result(pg_query($link, "SELECT 'second'"), 0, 0), "\n";
--EXPECTF--
bool(true)

Warning: pg_query(): Query failed: another command is already in progress in %s on line %d
bool(false)
another command is already in progress
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
int(-1)
bool(false)
bool(false)
first
another command is already in progresssecond
