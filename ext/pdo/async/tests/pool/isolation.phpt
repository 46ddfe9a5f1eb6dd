--TEST--
PD1: transactions of coroutines on one object do not see each other, and what is left open is rolled back (PD3)
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await_all, await, suspend};

$pdo = pooled([PDO::ATTR_TIMEOUT => 20]);
$pdo->exec('PRAGMA journal_mode = WAL');
$pdo->exec('CREATE TABLE t (who TEXT)');
$all = [];
foreach (['a', 'b', 'c'] as $who) {
    $all[] = spawn(function () use ($pdo, $who) {
        $pdo->beginTransaction();
        $before = $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn();
        suspend();
        echo "$who: $before, in transaction ", var_export($pdo->inTransaction(), true), "\n";
        $pdo->rollBack();
        echo "$who: ", var_export($pdo->inTransaction(), true), "\n";
    });
}
await_all($all);
echo state($pdo), "\n";

/* By hand, raw, by exception, by cancellation. */
$ends = [
    'return' => function () use ($pdo) { $pdo->beginTransaction(); $pdo->exec("INSERT INTO t VALUES ('x')"); },
    'raw' => function () use ($pdo) { $pdo->exec('BEGIN'); $pdo->exec("INSERT INTO t VALUES ('x')"); var_dump($pdo->inTransaction()); },
    'exception' => function () use ($pdo) { $pdo->beginTransaction(); $pdo->exec("INSERT INTO t VALUES ('x')"); throw new Exception('failed'); },
    'cancellation' => function () use ($pdo) { $pdo->beginTransaction(); $pdo->exec("INSERT INTO t VALUES ('x')"); suspend(); suspend(); },
];
foreach ($ends as $how => $body) {
    $c = spawn($body);
    if ($how === 'cancellation') { suspend(); $c->cancel(); }
    try { await($c); } catch (Throwable $e) { echo get_class($e), "\n"; }
    echo "$how: ", state($pdo), ' ', $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), "\n";
}
?>
--EXPECT--
a: 0, in transaction true
a: false
b: 0, in transaction true
b: false
c: 0, in transaction true
c: false
3/0
return: 3/0 0
bool(true)
raw: 3/0 0
Exception
exception: 3/0 0
Async\AsyncCancellation
cancellation: 3/0 0
