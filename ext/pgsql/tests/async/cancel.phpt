--TEST--
pgsql: a cancelled command ends at its next turn and breaks its connection; the server stops working and closes it; a new one works
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\spawn;

$watch = pg_open();
$alive = fn (int $pid) => pg_fetch_result(pg_query_params($watch, 'SELECT count(*) FROM pg_stat_activity WHERE pid = $1', [$pid]), 0, 0);

$cases = [
    'query' => fn ($link) => pg_query($link, 'SELECT pg_sleep(60)'),
    'params' => fn ($link) => pg_query_params($link, 'SELECT pg_sleep($1)', [60]),
    'execute' => function ($link) { pg_prepare($link, 'p', 'SELECT pg_sleep(60)'); pg_execute($link, 'p', []); },
    'get_result' => function ($link) { pg_send_query($link, 'SELECT pg_sleep(60)'); pg_get_result($link); },
    'copy' => fn ($link) => pg_copy_to($link, '(SELECT pg_sleep(60))'),
    'large object' => function ($link) {
        pg_query($link, 'BEGIN');
        pg_lo_unlink($link, 565656);
    },
];
$locker = pg_open();
pg_query($locker, 'BEGIN');
@pg_query($locker, 'SELECT lo_create(565656)');
foreach ($cases as $name => $command) {
    $link = pg_open();
    $pid = pg_get_pid($link);
    $coroutine = spawn(function () use ($link, $command, $name) {
        try {
            $command($link);
            echo "not reached\n";
        } finally {
            echo "$name: ";
        }
    });
    if ($name === 'large object') {
        /* Both want the same number: this one waits for the other's transaction. */
        $coroutine->cancel();
        $coroutine = spawn(function () use ($link, $name) {
            try {
                pg_query($link, 'BEGIN');
                pg_lo_create($link, 565656);
            } finally {
                echo "$name: ";
            }
        });
    }
    pg_waits($watch, $pid) || print("$name: not active\n");
    echo cancelled($coroutine), "\n";
    var_dump(@pg_query($link, 'SELECT 1'), pg_connection_status($link) === PGSQL_CONNECTION_BAD);
    var_dump(eventually(fn () => $alive($pid) === '0'));
}
echo pg_last_error($link) !== '' ? "an error\n" : "no error\n";
var_dump(pg_fetch_result(pg_query(pg_open(), 'SELECT 1'), 0, 0));
var_dump(pg_connection_reset($link), pg_fetch_result(pg_query($link, 'SELECT 2'), 0, 0));
--EXPECT--
query: Async\AsyncCancellation
bool(false)
bool(true)
bool(true)
params: Async\AsyncCancellation
bool(false)
bool(true)
bool(true)
execute: Async\AsyncCancellation
bool(false)
bool(true)
bool(true)
get_result: Async\AsyncCancellation
bool(false)
bool(true)
bool(true)
copy: Async\AsyncCancellation
bool(false)
bool(true)
bool(true)
large object: Async\AsyncCancellation
bool(false)
bool(true)
bool(true)
an error
string(1) "1"
bool(true)
string(1) "2"
