--TEST--
A wait for a lock of SQLite ends after the configured time with upstream's error, without one it does not begin; cancelled, it leaves the connection usable
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; foreach (['pdo_sqlite', 'sqlite3'] as $e) extension_loaded($e); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$file = tempnam(sys_get_temp_dir(), 'busy');
$locker = new PDO("sqlite:$file");
$locker->exec('CREATE TABLE t (a INTEGER)');
$locker->exec('BEGIN EXCLUSIVE');

$pdo = new PDO("sqlite:$file", null, null, [PDO::ATTR_TIMEOUT => 1]);
$sqlite = new SQLite3($file);
$sqlite->busyTimeout(500);
$started = microtime(true);
beside_ticker(function () use ($pdo, $sqlite) {
    $one = spawn(fn () => $pdo->exec('INSERT INTO t VALUES (1)'));
    $two = spawn(function () use ($sqlite) { var_dump(@$sqlite->exec('INSERT INTO t VALUES (2)')); echo $sqlite->lastErrorMsg(), "\n"; });
    await($two);
    try {
        await($one);
    } catch (PDOException $e) {
        echo $e->getMessage(), "\n";
    }
});
$took = microtime(true) - $started;
var_dump($took > 0.9 && $took < 10);

/* None: the error comes before another coroutine has had a turn. */
$pdo->setAttribute(PDO::ATTR_TIMEOUT, 60);
$pdo->setAttribute(PDO::ATTR_TIMEOUT, 0);
$other_ran = false;
$started = microtime(true);
echo outcome(spawn(function () use ($pdo, &$other_ran) {
    spawn(function () use (&$other_ran) { $other_ran = true; });
    try {
        $pdo->exec('INSERT INTO t VALUES (1)');
    } finally {
        var_dump($other_ran);
    }
})), "\n";
var_dump(microtime(true) - $started < 10);

/* What PRAGMA says is what counts, and what it tells. */
$pdo->setAttribute(PDO::ATTR_TIMEOUT, 60);
await(spawn(function () use ($pdo, $sqlite) {
    $pdo->exec('PRAGMA busy_timeout = 300');
    var_dump($pdo->query('PRAGMA busy_timeout')->fetchColumn(), $sqlite->querySingle('PRAGMA busy_timeout'));
    $started = microtime(true);
    try {
        $pdo->exec('INSERT INTO t VALUES (1)');
    } catch (PDOException) {
        $took = microtime(true) - $started;
        var_dump($took > 0.25 && $took < 10);
    }
}));

$pdo->setAttribute(PDO::ATTR_TIMEOUT, 60);
$sqlite->busyTimeout(60_000);
$sqlite->enableExceptions(true);
foreach ([fn () => $pdo->exec('INSERT INTO t VALUES (1)'), fn () => $pdo->query('SELECT * FROM t')->fetchAll(), fn () => $sqlite->exec('INSERT INTO t VALUES (1)'),
        fn () => $sqlite->query('SELECT * FROM t')] as $call) {
    $coroutine = spawn($call);
    waits($coroutine) || print("does not wait\n");
    echo cancelled($coroutine), "\n";
}
$locker->exec('ROLLBACK');
var_dump($pdo->exec('INSERT INTO t VALUES (1)'), $sqlite->exec('INSERT INTO t VALUES (2)'), $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn());
unset($locker, $pdo, $sqlite, $call, $coroutine);
unlink($file);
--EXPECT--
bool(false)
database is locked
SQLSTATE[HY000]: General error: 5 database is locked
bool(true)
bool(false)
PDOException
bool(true)
int(300)
int(500)
bool(true)
Async\AsyncCancellation
Async\AsyncCancellation
Async\AsyncCancellation
Async\AsyncCancellation
int(1)
bool(true)
int(2)
