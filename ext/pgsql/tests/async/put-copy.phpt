--TEST--
pgsql: pg_put_copy_data() and pg_put_copy_end()
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); if (!function_exists('pg_put_copy_data')) die('skip not in this release'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

await(spawn(function () {
    $link = pg_open();
    pg_query($link, 'CREATE TEMP TABLE t (a text)');
    pg_query($link, 'COPY t FROM STDIN');
    beside_ticker(function () use ($link) {
        for ($i = 0; $i < 40; $i++) {
            pg_put_copy_data($link, str_repeat(str_repeat('x', 99) . "\n", 2_000));
        }
    });
    var_dump(pg_put_copy_end($link));
    var_dump(pg_result_status(pg_get_result($link)) === PGSQL_COMMAND_OK, pg_get_result($link));
    var_dump(pg_fetch_result(pg_query($link, 'SELECT count(*) FROM t'), 0, 0));
    pg_query($link, 'COPY t FROM STDIN');
    pg_put_copy_data($link, "x\n");
    var_dump(pg_put_copy_end($link, 'no more'));
    echo strtok(pg_result_error(pg_get_result($link)), "\n"), "\n";
    var_dump(pg_get_result($link));
}));
--EXPECT--
int(1)
bool(true)
bool(false)
string(5) "80000"
int(1)
ERROR:  COPY from stdin failed: no more
bool(false)
