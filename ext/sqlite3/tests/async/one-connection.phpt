--TEST--
Two coroutines on one connection: the second waits its turn, in a busy wait and in a user function
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; foreach (['pdo_sqlite', 'sqlite3'] as $e) extension_loaded($e); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

$file = tempnam(sys_get_temp_dir(), 'turn');
$pdo = new Pdo\Sqlite("sqlite:$file");
$pdo->exec('CREATE TABLE t (a INTEGER)');
$other = new PDO("sqlite:$file");
$other->exec('BEGIN IMMEDIATE');

$first = spawn(function () use ($pdo) { $pdo->exec('INSERT INTO t VALUES (1)'); echo "first\n"; });
$second = spawn(function () use ($pdo) { delay(20); echo $pdo->query("SELECT 'second'")->fetchColumn(), "\n"; });
$third = spawn(function () use ($pdo) { delay(30); echo "not reached ", $pdo->query("SELECT 'third'")->fetchColumn(), "\n"; });
delay(200);
$third->cancel();
echo outcome($third), "\n";
$other->exec('COMMIT');
await($first);
await($second);

$pdo->createFunction('slow', function (string $who) use ($pdo) {
    echo "$who begins\n";
    delay(50);
    /* The statement that called may use its own connection. */
    echo $pdo->query("SELECT '$who uses it'")->fetchColumn(), "\n";
    return "$who ends";
});
$coroutines = [];
foreach (['one', 'two'] as $who) {
    $coroutines[] = spawn(fn () => print($pdo->query("SELECT slow('$who')")->fetchColumn() . "\n"));
}
array_map(Async\await(...), $coroutines);

$sqlite = new SQLite3(':memory:');
$sqlite->createFunction('slow', function (string $who) { echo "$who begins\n"; delay(50); return "$who ends"; });
$coroutines = [];
foreach (['one', 'two'] as $who) {
    $coroutines[] = spawn(fn () => print($sqlite->querySingle("SELECT slow('$who')") . "\n"));
}
delay(10);
var_dump(@$sqlite->close());
array_map(Async\await(...), $coroutines);
var_dump($sqlite->close());
unset($pdo, $other, $coroutines, $first, $second, $third);
unlink($file);
--EXPECT--
not reached Async\AsyncCancellation
first
second
one begins
one uses it
one ends
two begins
two uses it
two ends
one begins
bool(false)
one ends
two begins
two ends
bool(true)
