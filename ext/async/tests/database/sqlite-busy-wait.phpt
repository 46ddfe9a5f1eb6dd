--TEST--
A writer waits for another coroutine's transaction by suspending, and succeeds
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; foreach (['pdo_sqlite', 'sqlite3'] as $e) extension_loaded($e); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, await, delay};

$file = tempnam(sys_get_temp_dir(), 'busy');
$kinds = [
    'pdo' => [fn () => new PDO("sqlite:$file"), fn ($db, $sql) => $db->exec($sql), fn ($db) => $db->query('SELECT COUNT(*) FROM t')->fetchColumn()],
    'sqlite3' => [function () use ($file) { $db = new SQLite3($file); $db->busyTimeout(10_000); $db->enableExceptions(true); return $db; },
        fn ($db, $sql) => $db->exec($sql), fn ($db) => $db->querySingle('SELECT COUNT(*) FROM t')],
];
foreach ($kinds as $name => [$open, $exec, $count]) {
    $db = $open();
    $exec($db, 'DROP TABLE IF EXISTS t');
    $exec($db, 'CREATE TABLE t (a INTEGER)');
    beside_ticker(function () use ($open, $exec) {
        $first = spawn(function () use ($open, $exec) {
            $db = $open();
            $exec($db, 'BEGIN IMMEDIATE');
            $exec($db, 'INSERT INTO t VALUES (1)');
            delay(400);
            echo "first commits\n";
            $exec($db, 'COMMIT');
        });
        $second = spawn(function () use ($open, $exec) {
            $db = $open();
            delay(50);
            $exec($db, 'INSERT INTO t VALUES (2)');
            echo "second is in\n";
        });
        await($first);
        await($second);
    });
    echo "$name ", $count($db), "\n";
    unset($db);
}
unlink($file);
--EXPECT--
first commits
second is in
pdo 2
first commits
second is in
sqlite3 2
