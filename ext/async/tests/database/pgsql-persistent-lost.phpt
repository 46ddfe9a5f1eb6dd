--TEST--
pgsql: a persistent connection that is lost: no notice at the end of the request; several coroutines that connect it again
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
require __DIR__ . '/../run_script.inc';
use function Async\{spawn, await, await_all, delay};

$begin = 'require ' . var_export(__DIR__ . '/servers.inc', true) . '; $c = pg_pconnect(pg_conninfo());';
foreach ([
    'cancelled' => '$q = Async\spawn(fn () => pg_query($c, "SELECT pg_sleep(60)")); Async\delay(20); $q->cancel(); try { Async\await($q); } catch (Cancellation) {}',
    'exit' => 'Async\spawn(fn () => pg_query($c, "SELECT pg_sleep(60)")); Async\delay(20); exit;',
    'ended by the server' => '@pg_query($c, "SELECT pg_terminate_backend(pg_backend_pid())");',
] as $name => $code) {
    [$output, $status] = run_script($begin . $code);
    echo "$name: $status ", $output === '' ? 'silent' : $output, "\n";
}

/* The proxy lets go of the old connection and is silent to the new one: one coroutine waits in the reset, others find it lost. */
$proxy = pg_proxy();
$info = "host=127.0.0.1 port=$proxy->port user=tester password=secret dbname=test sslmode=disable";
ini_set('pgsql.auto_reset_persistent', '1');
$c = pg_pconnect($info);
pg_query($c, 'SELECT 1');
unset($c);
$proxy->cut();
$proxy->stall();
set_error_handler(fn () => true);
$all = [];
for ($i = 0; $i < 4; $i++) {
    $all[] = spawn(fn () => is_object(pg_pconnect($info)));
    delay(5);
}
$proxy->holds();
delay(20);
echo 'waits: ', count(array_filter($all, fn ($c) => !$c->isCompleted())), "\n";
foreach ($all as $one) $one->cancel();
[$results, $errors] = await_all($all);
echo json_encode(array_values(array_unique($results))), ' ', implode(' ', array_unique(array_map(get_class(...), $errors))), "\n";
$proxy->cut();
$proxy->go();
echo pg_fetch_result(pg_query(pg_pconnect($info), 'SELECT 42'), 0, 0), "\n";
$proxy->end();
?>
--EXPECT--
cancelled: 0 silent
exit: 0 silent
ended by the server: 0 silent
waits: 1
[false] Async\AsyncCancellation
42
