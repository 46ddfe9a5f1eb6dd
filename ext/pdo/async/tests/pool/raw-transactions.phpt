--TEST--
Transactions in raw SQL pin the connection and are rolled back when it returns
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);
$pdo->exec('CREATE TABLE t (how TEXT)');
$begin = [
    'BEGIN', 'begin transaction', 'BEGIN IMMEDIATE', 'SAVEPOINT inner', "/* a comment */ BEGIN", "-- a comment\nBEGIN", 'COMMIT; BEGIN',
    'SELECT 1; BEGIN; SELECT 2',
];
foreach ($begin as $sql) {
    await(spawn(function () use ($pdo, $sql) {
        if (str_starts_with($sql, 'COMMIT')) {
            $pdo->exec('BEGIN');
        }
        $pdo->exec($sql);
        $pdo->prepare('INSERT INTO t VALUES (?)')->execute([$sql]);
        suspend();
        /* Still this one: the row is seen, and nobody else can have it. */
        echo state($pdo), ' ', $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), ' ', var_export($pdo->inTransaction(), true), ', ';
    }));
    echo state($pdo), ' ', $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), ' ', var_export($pdo->inTransaction(), true), "\n";
}

/* Prepared, and ended by hand. */
await(spawn(function () use ($pdo) {
    $pdo->prepare('BEGIN')->execute();
    $pdo->exec("INSERT INTO t VALUES ('kept')");
    echo state($pdo), ' ';
    $pdo->prepare('COMMIT')->execute();
    echo state($pdo), "\n";
}));
echo $pdo->query('SELECT how FROM t')->fetchColumn(), "\n";
?>
--EXPECT--
0/1 1 true, 1/0 0 false
0/1 1 true, 1/0 0 false
0/1 1 true, 1/0 0 false
0/1 1 true, 1/0 0 false
0/1 1 true, 1/0 0 false
0/1 1 true, 1/0 0 false
0/1 1 true, 1/0 0 false
0/1 1 true, 1/0 0 false
0/1 1/0
kept
