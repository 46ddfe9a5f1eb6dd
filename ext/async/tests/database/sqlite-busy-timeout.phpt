--TEST--
The configured time, then the error of upstream; a cancelled wait leaves the connection usable
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; foreach (['pdo_sqlite', 'sqlite3'] as $e) extension_loaded($e); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, await, delay};

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
var_dump($took > 0.9 && $took < 4);

/* None: at once. */
$pdo->setAttribute(PDO::ATTR_TIMEOUT, 0);
$started = microtime(true);
echo outcome(spawn(fn () => $pdo->exec('INSERT INTO t VALUES (1)'))), "\n";
var_dump(microtime(true) - $started < 0.5);

/* What PRAGMA says is what counts, and what it tells. */
await(spawn(function () use ($pdo, $sqlite) {
    $pdo->exec('PRAGMA busy_timeout = 300');
    var_dump($pdo->query('PRAGMA busy_timeout')->fetchColumn(), $sqlite->querySingle('PRAGMA busy_timeout'));
    $started = microtime(true);
    try {
        $pdo->exec('INSERT INTO t VALUES (1)');
    } catch (PDOException) {
        $took = microtime(true) - $started;
        var_dump($took > 0.25 && $took < 2);
    }
}));

$pdo->setAttribute(PDO::ATTR_TIMEOUT, 60);
$sqlite->busyTimeout(60_000);
$sqlite->enableExceptions(true);
foreach ([fn () => $pdo->exec('INSERT INTO t VALUES (1)'), fn () => $pdo->query('SELECT * FROM t')->fetchAll(), fn () => $sqlite->exec('INSERT INTO t VALUES (1)'),
        fn () => $sqlite->query('SELECT * FROM t')] as $call) {
    $coroutine = spawn($call);
    delay(30);
    $coroutine->cancel();
    echo outcome($coroutine), "\n";
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
