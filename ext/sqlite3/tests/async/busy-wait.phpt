--TEST--
A writer waits for another coroutine's transaction by suspending, and succeeds
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; foreach (['pdo_sqlite', 'sqlite3'] as $e) extension_loaded($e); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$file = tempnam(sys_get_temp_dir(), 'busy');
$kinds = [
    'pdo' => [fn () => new PDO("sqlite:$file", null, null, [PDO::ATTR_TIMEOUT => 10]), fn ($db, $sql) => $db->exec($sql), fn ($db) => $db->query('SELECT COUNT(*) FROM t')->fetchColumn()],
    'sqlite3' => [function () use ($file) { $db = new SQLite3($file); $db->busyTimeout(10_000); $db->enableExceptions(true); return $db; },
        fn ($db, $sql) => $db->exec($sql), fn ($db) => $db->querySingle('SELECT COUNT(*) FROM t')],
];
foreach ($kinds as $name => [$open, $exec, $count]) {
    $db = $open();
    $exec($db, 'DROP TABLE IF EXISTS t');
    $exec($db, 'CREATE TABLE t (a INTEGER)');
    /* The lock is released only when the second one waits: it must not keep this coroutine from running. */
    $writer = $open();
    $exec($writer, 'BEGIN IMMEDIATE');
    $exec($writer, 'INSERT INTO t VALUES (1)');
    $second = spawn(function () use ($open, $exec) {
        $exec($open(), 'INSERT INTO t VALUES (2)');
        echo "second is in\n";
    });
    var_dump(waits($second));
    echo "first commits\n";
    $exec($writer, 'COMMIT');
    await($second);
    echo "$name ", $count($db), "\n";
    unset($db, $writer);
}
unlink($file);
--EXPECT--
bool(true)
first commits
second is in
pdo 2
bool(true)
first commits
second is in
sqlite3 2
