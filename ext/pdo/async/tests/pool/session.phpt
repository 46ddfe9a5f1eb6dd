--TEST--
PD5: what a coroutine has changed in its session nobody else sees
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);
foreach (['CREATE TEMP TABLE secret (id INTEGER)', "ATTACH ':memory:' AS extra", 'PRAGMA foreign_keys = ON', '/* x */ create temporary view v as select 1',
        'SELECT 1; PRAGMA cache_size = 5', 'CREATE TABLE temp.u (id)', 'EXPLAIN PRAGMA query_only = 1', "\u{FEFF}PRAGMA query_only = 1",
        "explain /* x */ query plan pragma query_only(1)", "\u{FEFF}\u{FEFF} EXPLAIN \u{FEFF}PRAGMA query_only = 1", ";\u{FEFF}; ATTACH ':memory:' AS extra"] as $sql) {
    await(spawn(function () use ($pdo, $sql) {
        $pdo->exec($sql);
        $pdo->query('SELECT 1');
        echo state($pdo), ' ';
    }));
    echo state($pdo), "\n";
}
$pdo->exec('CREATE TABLE writable (id INTEGER)');
echo $pdo->query('SELECT COUNT(*) FROM sqlite_temp_master')->fetchColumn(), ' ', $pdo->query('PRAGMA foreign_keys')->fetchColumn(), "\n";
foreach (['CREATE TABLE t (id INTEGER)', 'INSERT INTO t VALUES (1)', "SELECT 'PRAGMA x = 1; ATTACH y'", 'PRAGMA table_info(t)', 'PRAGMA journal_mode = WAL',
        'PRAGMA foreign_keys', 'EXPLAIN SELECT 1', "-- ATTACH\nSELECT 1", 'DROP TABLE t'] as $sql) {
    await(spawn(function () use ($pdo, $sql) { $pdo->query($sql); echo state($pdo), ' '; }));
}
echo state($pdo), "\n";
?>
--EXPECT--
0/1 0/0
0/1 0/0
0/1 0/0
0/1 0/0
0/1 0/0
0/1 0/0
0/1 0/0
0/1 0/0
0/1 0/0
0/1 0/0
0/1 0/0
0 0
1/0 1/0 1/0 1/0 1/0 1/0 1/0 1/0 1/0 1/0
