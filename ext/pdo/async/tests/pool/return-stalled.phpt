--TEST--
PDO pool: the network stalls while a session is reset or rolled back: it is closed after a while; a coroutine that would take it is cancelled without harm to the connection
--EXTENSIONS--
true_async
pdo_mysql
pdo_pgsql
--SKIPIF--
<?php require __DIR__ . '/../servers.inc'; need_mysql('pdo_mysql'); need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../servers.inc';
use function Async\{spawn, await, delay};

$servers = [
    'mysql' => [$proxy = my_proxy(), "mysql:host=127.0.0.1;port=$proxy->port;dbname=test", 'SELECT CONNECTION_ID()', 'SELECT BENCHMARK(1, 1)',
        'altered', fn (PDO $pdo) => $pdo->exec('SET @mine = 1')],
    'pgsql' => [$proxy = pg_proxy(), "pgsql:host=127.0.0.1 port=$proxy->port dbname=test sslmode=disable", 'SELECT pg_backend_pid()', 'SELECT COUNT(*) FROM pg_class',
        'in a transaction', fn (PDO $pdo) => $pdo->beginTransaction() && $pdo->query('SELECT 1')->fetchAll()],
];
foreach ($servers as $name => [$proxy, $dsn, $id, $dirty, $how, $work]) {
    $pdo = new PDO($dsn, 'tester', 'secret', [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1]);
    $pool = $pdo->getPool();
    $count = fn () => "{$pool->idleCount()}/{$pool->activeCount()}";
    $settled = fn () => !$pool->activeCount();

    /* The end of the coroutine does not wait; the way back does, but not for ever. Others wait for their turn, and connect. */
    $first = await(spawn(fn () => $pdo->query($id)->fetchColumn()));
    eventually($settled);
    await(spawn(function () use ($pdo, $work, $proxy) { $work($pdo); $proxy->stall(); }));
    $proxy->holds();
    echo "$name, $how: ", $count(), ', ';
    $accepted = $proxy->accepted;
    $next = spawn(fn () => $pdo->query($id)->fetchColumn());
    echo eventually(fn () => $proxy->accepted > $accepted) ? 'connects anew' : 'waits', ', ';
    $proxy->go();
    echo await($next) === $first ? 'same session' : 'another session', ', ', count($pool), "\n";
    eventually($settled);

    /* A coroutine takes the connection that another one keeps, and is cancelled in the middle of the reset. */
    $stage = 0;
    $owner = spawn(function () use ($pdo, $id, $dirty, &$stage) {
        $mine = $pdo->query($id)->fetchColumn();
        $pdo->query($dirty)->fetchAll();
        for ($stage = 1; $stage === 1;) delay(1);
        return $pdo->query($id)->fetchColumn() === $mine ? 'same session' : 'another session';
    });
    eventually(function () use (&$stage) { return $stage; });
    echo "$name, kept: ", $count(), ', ';
    $proxy->stall();
    $taker = spawn(fn () => $pdo->query($id)->fetchColumn());
    $proxy->holds();
    echo 'taken: ', $count(), ', ';
    $taker->cancel();
    echo outcome($taker), ', ', $count(), ', ';
    $proxy->go();
    $stage = 2;
    echo await($owner), "\n";
    eventually($settled);
    unset($pdo);
    $proxy->end();
}
?>
--EXPECT--
mysql, altered: 0/1, connects anew, another session, 1
mysql, kept: 1/0, taken: 0/1, Async\AsyncCancellation, 0/1, same session
pgsql, in a transaction: 0/1, connects anew, another session, 1
pgsql, kept: 1/0, taken: 0/1, Async\AsyncCancellation, 0/1, same session
