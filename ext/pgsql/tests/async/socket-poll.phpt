--TEST--
pgsql: pg_socket_poll() suspends
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); if (!function_exists('pg_socket_poll')) die('skip not in this release'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

await(spawn(function () {
    $link = pg_open();
    $socket = pg_socket($link);
    pg_send_query($link, 'SELECT pg_sleep(0.3)');
    beside_ticker(function () use ($socket) { var_dump(pg_socket_poll($socket, 1, 0, -1)); });
    pg_consume_input($link);
    var_dump(pg_result_status(pg_get_result($link)) === PGSQL_TUPLES_OK);
}));
--EXPECT--
int(1)
bool(true)
