--TEST--
pgsql: large queries, parameters and results
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

await(spawn(function () {
    $link = pg_open();
    $large = str_repeat('0123456789', 800_000);
    beside_ticker(function () use ($link, $large) {
        var_dump(pg_fetch_result(pg_query_params($link, 'SELECT $1::text', [$large]), 0, 0) === $large);
        var_dump(pg_fetch_result(pg_query($link, "SELECT '$large'"), 0, 0) === $large);
        pg_prepare($link, 'p', "SELECT $1::text || '$large'");
        var_dump(pg_fetch_result(pg_execute($link, 'p', ['>']), 0, 0) === ">$large");
        var_dump(pg_num_rows(pg_query($link, 'SELECT * FROM generate_series(1, 300000)')));
        var_dump(pg_send_query($link, "SELECT '$large'"), pg_fetch_result(pg_get_result($link), 0, 0) === $large);
    });
}));
--EXPECT--
bool(true)
bool(true)
bool(true)
int(300000)
bool(true)
bool(true)
