--TEST--
pgsql: a persistent connection that is lost: no notice at the end of the request; coroutines that connect it again share it, and nothing is freed under them
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--INI--
pgsql.auto_reset_persistent=1
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
require __DIR__ . '/../../../async/tests/run_script.inc';
use function Async\{spawn, await, await_all};

$begin = 'require ' . var_export(__DIR__ . '/../../../pdo/async/tests/servers.inc', true) . '; $c = pg_pconnect(pg_conninfo());';
foreach ([
    'cancelled' => '$q = Async\spawn(fn () => pg_query($c, "SELECT pg_sleep(60)")); Async\delay(20); $q->cancel(); try { Async\await($q); } catch (Cancellation) {}',
    'exit' => 'Async\spawn(fn () => pg_query($c, "SELECT pg_sleep(60)")); Async\delay(20); exit;',
    'ended by the server' => '@pg_query($c, "SELECT pg_terminate_backend(pg_backend_pid())");',
] as $name => $code) {
    [$output, $status] = run_script($begin . $code);
    echo "$name: $status ", $output === '' ? 'silent' : $output, "\n";
}

/* The proxy lets go of the old connection and is silent to the new one. One coroutine waits in the reset; others get the same
 * connection, and are refused while the reset lasts. */
$proxy = pg_proxy();
$info = "host=127.0.0.1 port=$proxy->port user=tester password=secret dbname=test sslmode=disable";
$first = pg_pconnect($info);
pg_query($first, 'SELECT 1');
$proxy->cut();
$proxy->stall();
set_error_handler(fn (int $level, string $text) => error_reporting() & $level ? print('    ' . strtok($text, "\n") . "\n") : true);
$links = $all = [];
for ($i = 0; $i < 4; $i++) {
    $all[] = spawn(function () use ($info, &$links, $i) { $links[$i] = pg_pconnect($info); return 'got it'; });
    $i || $proxy->holds();
}
$proxy->holds();
[$results] = await_all(array_slice($all, 1));
echo implode(', ', $results), ', the first ', $all[0]->isCompleted() ? 'has it' : 'waits', "\n";
echo json_encode(pg_query($links[3], 'SELECT 1')), ' ', pg_last_error($links[3]), "\n";
$all[0]->cancel();
echo outcome($all[0]), "\n";

/* The reset has failed. The connection is lost for all who have it, and is there for the next attempt. */
echo json_encode([pg_connection_status($first) === PGSQL_CONNECTION_BAD, pg_connection_status($links[3]) === PGSQL_CONNECTION_BAD]), "\n";
unset($links[3]);
$proxy->cut();
$proxy->go();
$again = pg_pconnect($info);
foreach ([$again, $first, $links[1]] as $link) echo pg_fetch_result(pg_query($link, 'SELECT 42'), 0, 0), ' ';
echo "\n";

/* The server is gone: nothing is freed under those who have the connection. */
$proxy->cut();
$proxy->end();
unset($links[2]);
for ($i = 0; $i < 2; $i++) var_dump(pg_pconnect($info));
echo json_encode(pg_connection_status($first) === PGSQL_CONNECTION_BAD), "\n";
var_dump(@pg_query($again, 'SELECT 1'));
?>
--EXPECT--
cancelled: 0 silent
exit: 0 silent
ended by the server: 0 silent
got it, got it, got it, the first waits
false another command is already in progress
Async\AsyncCancellation
[true,true]
42 42 42 
    pg_pconnect(): PostgreSQL connection lost, unable to reconnect
bool(false)
    pg_pconnect(): PostgreSQL connection lost, unable to reconnect
bool(false)
true
bool(false)
