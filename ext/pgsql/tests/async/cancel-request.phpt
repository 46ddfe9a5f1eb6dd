--TEST--
pgsql: pg_cancel_query() while somebody else's turn goes on
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

await(spawn(function () {
    beside_ticker(function () {
        $link = pg_open();
        pg_send_query($link, 'SELECT pg_sleep(60)');
        var_dump(pg_connection_busy($link));
        $watch = pg_open();
        eventually(fn () => pg_fetch_result(pg_query_params($watch, "SELECT count(*) FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'",
            [pg_get_pid($link)]), 0, 0) === '1');
        $started = microtime(true);
        var_dump(pg_cancel_query($link), microtime(true) - $started < 10);
        var_dump(pg_connection_busy($link), pg_fetch_result(pg_query($link, 'SELECT 1'), 0, 0));
    });
}));
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
string(1) "1"
