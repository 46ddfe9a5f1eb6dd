--TEST--
pgsql: a connection that is used by somebody else answers at once with the driver's own error
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, await, suspend};

$link = pg_open();
$first = spawn(fn () => pg_fetch_result(pg_query($link, "SELECT pg_sleep(0.5), 'first' AS a"), 0, 'a'));
suspend();
$started = microtime(true);
var_dump(pg_query($link, 'SELECT 1'));
echo pg_last_error($link), "\n";
var_dump(@pg_query_params($link, 'SELECT $1::int', [1]), @pg_prepare($link, 'p', 'SELECT 1'), @pg_copy_to($link, 't'));
var_dump(@pg_send_query($link, 'SELECT 1'), @pg_get_result($link), pg_connection_busy($link), pg_get_notify($link));
var_dump(@pg_lo_create($link));
var_dump(microtime(true) - $started < 0.4);
echo await($first), "\n";
echo pg_last_error($link), pg_fetch_result(pg_query($link, "SELECT 'second'"), 0, 0), "\n";
--EXPECTF--
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
bool(true)
first
another command is already in progresssecond
