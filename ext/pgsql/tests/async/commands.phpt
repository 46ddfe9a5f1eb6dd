--TEST--
pgsql: queries, parameters, prepared statements, several results and errors are those of outside
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$work = function () {
    $link = pg_open();
    $seen = [];
    $seen[] = pg_fetch_all(pg_query($link, 'SELECT i, i * i AS square FROM generate_series(1, 3) i'));
    $seen[] = pg_fetch_all(pg_query_params($link, 'SELECT $1::int + 1 AS n, $2::text AS t', [41, null]));
    pg_prepare($link, 'p', 'SELECT $1::text || \'!\' AS t');
    $seen[] = pg_fetch_result(pg_execute($link, 'p', ['x']), 0, 0);
    $seen[] = pg_fetch_result(pg_query($link, 'SELECT 1; SELECT 2; SELECT 3 AS last'), 0, 0);
    $seen[] = @pg_query($link, 'SELECT 1; SELECT bogus');
    $seen[] = pg_last_error($link);
    $seen[] = @pg_query($link, '');
    $seen[] = pg_last_error($link);
    $seen[] = pg_send_query($link, 'SELECT 1; SELECT 2');
    while ($result = pg_get_result($link)) {
        $seen[] = pg_fetch_result($result, 0, 0);
    }
    $seen[] = pg_send_query_params($link, 'SELECT $1::int', [7]);
    $seen[] = pg_fetch_result(pg_get_result($link), 0, 0);
    $seen[] = pg_get_result($link);
    $seen[] = pg_send_prepare($link, 'q', 'SELECT $1::int * 2');
    $seen[] = pg_result_status(pg_get_result($link));
    $seen[] = pg_get_result($link);
    $seen[] = pg_send_execute($link, 'q', [4]);
    $seen[] = pg_fetch_result(pg_get_result($link), 0, 0);
    $seen[] = pg_ping($link);
    pg_query($link, 'DROP TABLE IF EXISTS pgsql_commands; CREATE TABLE pgsql_commands (a int PRIMARY KEY, b text)');
    $seen[] = pg_insert($link, 'pgsql_commands', ['a' => 1, 'b' => 'one']) !== false;
    $seen[] = pg_select($link, 'pgsql_commands', ['a' => 1]);
    $seen[] = pg_meta_data($link, 'pgsql_commands')['b']['type'];
    $seen[] = pg_field_table(pg_query($link, 'SELECT a FROM pgsql_commands'), 0);
    pg_query($link, 'DROP TABLE pgsql_commands');
    $seen[] = pg_set_client_encoding($link, 'LATIN1') . pg_client_encoding($link);
    pg_query($link, "DO $$ BEGIN RAISE NOTICE 'first'; RAISE NOTICE 'second'; END $$");
    $seen[] = pg_last_notice($link, PGSQL_NOTICE_ALL);
    $seen[] = pg_connection_status($link);
    pg_close($link);
    return serialize($seen);
};

$outside = $work();
$inside = beside_ticker(fn () => await(spawn($work)));
var_dump($inside === $outside);
if ($inside !== $outside) {
    var_dump(unserialize($outside), unserialize($inside));
}
echo unserialize($inside)[5], "\n";
--EXPECT--
bool(true)
ERROR:  column "bogus" does not exist
LINE 1: SELECT 1; SELECT bogus
                         ^
