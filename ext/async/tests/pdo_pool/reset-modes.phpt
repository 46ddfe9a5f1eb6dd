--TEST--
PDO pool: ATTR_POOL_RESET: never, unless the session is proved to be as it was, after any SQL
--EXTENSIONS--
true_async
pdo_mysql
pdo_pgsql
pdo_sqlite
--SKIPIF--
<?php require __DIR__ . '/server.inc'; need('mysql'); need('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await};

/* The attribute itself. */
echo json_encode([PDO::POOL_RESET_NEVER, PDO::POOL_RESET_CHANGED, PDO::POOL_RESET_ALWAYS]), "\n";
$plain = new PDO('sqlite::memory:', null, null, [PDO::ATTR_POOL_RESET => PDO::POOL_RESET_NEVER]);
var_dump($plain->getAttribute(PDO::ATTR_POOL_RESET));
var_dump(pooled()->getAttribute(PDO::ATTR_POOL_RESET) === PDO::POOL_RESET_CHANGED);
attempt(fn () => pooled()->setAttribute(PDO::ATTR_POOL_RESET, PDO::POOL_RESET_NEVER));
attempt(fn () => pooled([PDO::ATTR_POOL_RESET => 3]));
attempt(fn () => pooled([PDO::ATTR_POOL_RESET => -1]));
attempt(fn () => pooled([PDO::ATTR_POOL_RESET => 'x']));

$names = ['never', 'changed', 'always'];
$texts = [
    'mysql' => ['SET @seen = 1', 'SELECT @seen', 'CONNECTION_ID()', "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'"],
    'pgsql' => ["SET application_name = 'seen'", 'SHOW application_name', 'pg_backend_pid()', 'SELECT COUNT(*) FROM pg_prepared_statements'],
];
foreach ($texts as $driver => [$change, $ask, $id, $prepared]) {
    foreach ([PDO::POOL_RESET_NEVER, PDO::POOL_RESET_CHANGED, PDO::POOL_RESET_ALWAYS] as $mode) {
        $pdo = connect($driver, [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_RESET => $mode, PDO::ATTR_EMULATE_PREPARES => false, PDO::ATTR_POOL_STMT_CACHE_SIZE => 5]);
        $pdo->getAttribute(PDO::ATTR_POOL_RESET) === $mode || print("not the mode\n");

        /* A harmless statement, prepared. */
        $first = await(spawn(function () use ($pdo, $id) { $pdo->query("SELECT $id, 'mine'"); return backend($pdo); }));
        settle($pdo);
        $same = await(spawn(fn () => backend($pdo))) === $first;
        settle($pdo);
        $kept = await(spawn(fn () => $driver === 'pgsql' ? $pdo->query("SELECT COUNT(*) FROM pg_prepared_statements WHERE statement LIKE '%mine%'")->fetchColumn() > 1 : '-'));
        settle($pdo);

        /* A change that the text shows: is the connection kept by its coroutine, does the next one see it? */
        $state = await(spawn(function () use ($pdo, $change, $ask) {
            $pdo->exec($change);
            $pdo->beginTransaction();
            $pdo->commit();
            return $pdo->query($ask)->fetchColumn() . ' ' . state($pdo);
        }));
        settle($pdo);
        $seen = await(spawn(fn () => $pdo->query($ask)->fetchColumn()));
        settle($pdo);
        echo "$driver, $names[$mode]: ", $same ? 'same connection' : 'another connection', ', prepared ', json_encode($kept), ", own $state, next ", json_encode($seen), "\n";

        /* A transaction that is left open is rolled back in any case. */
        $t = table($other ??= connect($driver, [PDO::ATTR_POOL_ENABLED => false]), 'id INT');
        await(spawn(function () use ($pdo, $t) { $pdo->beginTransaction(); $pdo->exec("INSERT INTO $t VALUES (1)"); }));
        settle($pdo);
        echo '    ', $other->query("SELECT COUNT(*) FROM $t")->fetchColumn(), " rows\n";
    }
    unset($other);
}
foreach ([PDO::POOL_RESET_NEVER, PDO::POOL_RESET_CHANGED, PDO::POOL_RESET_ALWAYS] as $mode) {
    $pdo = pooled([PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_RESET => $mode]);
    await(spawn(fn () => $pdo->query('SELECT 1')));
    echo "sqlite, $names[$mode]: ", state($pdo);
    await(spawn(fn () => $pdo->exec('PRAGMA foreign_keys = ON')));
    echo ' ', state($pdo), ', next ', $pdo->query('PRAGMA foreign_keys')->fetchColumn(), "\n";
}
?>
--EXPECT--
