--TEST--
PDO pool: attributes of PDO are one value for all; those of the driver reach every connection
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

$pdo = pooled();
$all = [];
/* Bound elsewhere before the change. */
$other = spawn(function () use ($pdo) {
    $pdo->beginTransaction();
    suspend();
    attempt(fn () => $pdo->query('SELECT 1 AS Name')->fetch());
    $pdo->commit();
    try { $pdo->exec('INSERT INTO u VALUES (1)'); $pdo->exec('INSERT INTO u VALUES (1)'); } catch (PDOException $e) { echo $e->errorInfo[1], "\n"; }
});
suspend();
$pdo->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_ASSOC);
$pdo->setAttribute(PDO::ATTR_CASE, PDO::CASE_UPPER);
$pdo->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, true);
echo state($pdo), "\n";
$pdo->exec('CREATE TABLE u (id INTEGER UNIQUE)');
var_dump($pdo->setAttribute(Pdo\Sqlite::ATTR_EXTENDED_RESULT_CODES, 1));
var_dump($pdo->setAttribute(PDO::ATTR_PREFETCH, 1));
await($other);
await(spawn(function () use ($pdo) {
    try { $pdo->exec('INSERT INTO u VALUES (1)'); } catch (PDOException $e) { echo $e->errorInfo[1], "\n"; }
}));
$pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
await(spawn(fn () => var_dump($pdo->exec('nonsense'))));
echo $pdo->getAttribute(PDO::ATTR_ERRMODE), ' ', $pdo->getAttribute(PDO::ATTR_CASE), ' ', $pdo->getAttribute(PDO::ATTR_DRIVER_NAME), "\n";
class S extends PDOStatement { protected function __construct(public $tag) {} }
$pdo->setAttribute(PDO::ATTR_STATEMENT_CLASS, [S::class, ['x']]);
echo await(spawn(fn () => $pdo->query('SELECT 1')->tag)), "\n";
attempt(fn () => $pdo->setAttribute(PDO::ATTR_ERRMODE, 99));
?>
--EXPECT--
0/1
bool(true)
bool(false)
{"NAME":"1"}
2067
2067
bool(false)
0 1 sqlite
x
ValueError: Error mode must be one of the PDO::ERRMODE_* constants
