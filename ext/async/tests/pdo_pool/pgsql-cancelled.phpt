--TEST--
PostgreSQL: PD11: cancelling a running query costs the connection and surfaces as the cancellation
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('pgsql');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay};

foreach ([PDO::ERRMODE_EXCEPTION, PDO::ERRMODE_WARNING, PDO::ERRMODE_SILENT] as $mode) {
    $pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_ERRMODE => $mode]);
    $c = spawn(fn () => $pdo->query('pgsql' === 'mysql' ? 'SELECT SLEEP(20)' : 'SELECT pg_sleep(20)'));
    while (!$pdo->getPool()->activeCount()) delay(2);
    delay(30);
    $c->cancel();
    try { await($c); } catch (Throwable $e) { echo get_class($e), ' ', state($pdo), "\n"; }
    echo await(spawn(fn () => $pdo->query('SELECT 7')->fetchColumn())), "\n";
}
$t = microtime(true);
$pdo = connect('pgsql');
Async\await_all(array_map(fn () => spawn(fn () => $pdo->query('pgsql' === 'mysql' ? 'SELECT SLEEP(0.5)' : 'SELECT pg_sleep(0.5)')->fetch()), range(1, 3)));
var_dump(microtime(true) - $t < 1.4);
?>
--EXPECT--
Async\AsyncCancellation 0/0
7
Async\AsyncCancellation 0/0
7
Async\AsyncCancellation 0/0
7
bool(true)
