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
        $pdo = connect($driver, [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_RESET => $mode, PDO::ATTR_EMULATE_PREPARES => false, PDO::ATTR_POOL_STMT_CACHE_SIZE => 20]);
        $pdo->getAttribute(PDO::ATTR_POOL_RESET) === $mode || print("not the mode\n");

        /* Stored code might have changed the session: that alone does not keep the connection. */
        $free = await(spawn(function () use ($pdo) { $pdo->query('SELECT COUNT(*) FROM information_schema.tables')->fetchAll(); return state($pdo); }));
        settle($pdo);

        /* Harmless statements: is the connection the same for the next coroutine, are they still prepared? */
        $ask_prepared = fn () => (int) array_reverse($pdo->query($prepared)->fetch(PDO::FETCH_NUM))[0];
        [$first, $count] = await(spawn(function () use ($pdo, $id, $ask_prepared) {
            for ($i = 1; $i <= 3; $i++) $pdo->query("SELECT $id, 'mine', $i")->fetchAll();
            return [backend($pdo), $ask_prepared()];
        }));
        settle($pdo);
        $kept = await(spawn($ask_prepared)) === $count && $count > 3;
        settle($pdo);
        $same = await(spawn(fn () => backend($pdo))) === $first;
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
        echo "$driver, $names[$mode]: ", $same ? 'same connection' : 'another connection', $kept ? ', still prepared' : ', prepared anew', ", $free, own $state, next ", json_encode($seen), "\n";

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
[0,1,2]
bool(false)
bool(true)
PDOException: SQLSTATE[IM001]: Driver does not support this function: attributes of the pool can be set only in the constructor
ValueError: PDO::ATTR_POOL_RESET must be between 0 and 2
ValueError: PDO::ATTR_POOL_RESET must be between 0 and 2
TypeError: Attribute value must be of type int for selected attribute, string given
mysql, never: same connection, still prepared, 1/0, own 1 1/0, next 1
    0 rows
mysql, changed: same connection, still prepared, 1/0, own 1 0/1, next null
    0 rows
mysql, always: same connection, prepared anew, 1/0, own 1 0/1, next null
    0 rows
pgsql, never: same connection, still prepared, 1/0, own seen 1/0, next "seen"
    0 rows
pgsql, changed: same connection, still prepared, 1/0, own seen 0/1, next ""
    0 rows
pgsql, always: same connection, prepared anew, 1/0, own seen 0/1, next ""
    0 rows
sqlite, never: 1/0 1/0, next 1
sqlite, changed: 1/0 0/0, next 0
sqlite, always: 0/0 0/0, next 0
