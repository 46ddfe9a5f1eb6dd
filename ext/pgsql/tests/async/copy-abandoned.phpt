--TEST--
pgsql: a COPY that was begun and not done is ended by the next command, by the end of the connection, and by a second question for its result
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

foreach (['COPY (SELECT generate_series(1, 100000)) TO STDOUT', 'COPY copied FROM STDIN'] as $sql) {
    foreach (['query', 'close', 'ask again', 'do it'] as $how) {
        echo "$how: ", beside_ticker(fn () => await(spawn(function () use ($sql, $how) {
            $c = pg_open();
            pg_query($c, 'CREATE TEMP TABLE copied (a int)');
            pg_send_query($c, $sql);
            switch ($how) {
                case 'query':
                    pg_get_result($c);
                    return pg_fetch_result(@pg_query($c, 'SELECT 42'), 0, 0);
                case 'close':
                    pg_close($c);
                    return 'closed';
                case 'ask again':
                    for ($n = 0; pg_get_result($c); $n++);
                    return "$n results, " . pg_fetch_result(pg_query($c, 'SELECT 42'), 0, 0);
                default:
                    $r = pg_get_result($c);
                    if (pg_result_status($r) === PGSQL_COPY_IN) {
                        pg_put_line($c, "1\n");
                        pg_end_copy($c);
                    } else {
                        @pg_query($c, 'SELECT 1');
                    }
                    pg_send_query($c, 'COPY copied FROM STDIN');
                    $r = pg_get_result($c);
                    pg_put_line($c, "2\n");
                    pg_end_copy($c);
                    return pg_fetch_result(pg_query($c, 'SELECT COUNT(*) FROM copied'), 0, 0) . ' rows';
            }
        }))), "\n";
    }
}
?>
--EXPECT--
query: 42
close: closed
ask again: 2 results, 42
do it: 1 rows
query: 42
close: closed
ask again: 2 results, 42
do it: 2 rows
