--TEST--
PDO pool: 1,000 coroutines wait for 5 connections: all are served in the order in which they came, those that are cancelled or out of time leave, each gets its own result
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, await_all, delay, suspend};

$pdo = pooled([PDO::ATTR_POOL_MAX => 5]);
$table = 't';
$pdo->exec('PRAGMA journal_mode = WAL');
$pdo->exec('CREATE TABLE t (id INT PRIMARY KEY)');
await(spawn(fn () => $pdo->query('SELECT 1')->fetch()));

/* While the pool is held by somebody. */
$release = new Async\FutureState();
$holders = array_map(fn () => spawn(function () use ($pdo, $release) {
    $pdo->beginTransaction();
    await(new Async\Future($release));
    $pdo->rollBack();
}), range(1, 5));
while ($pdo->getPool()->activeCount() < 5) delay(2);

$begun = $wrong = [];
$all = [];
for ($i = 0; $i < 1000; $i++) {
    $all[$i] = spawn(function () use ($pdo, $table, $i, &$begun, &$wrong) {
        $pdo->beginTransaction();
        $begun[] = $i;
        suspend();
        $pdo->exec("INSERT INTO $table VALUES ($i)");
        $got = $pdo->query("SELECT $i")->fetchColumn();
        if ($got != $i) $wrong[] = [$i, $got];
        $pdo->commit();
    });
}
suspend();
var_dump($pdo->getPool()->count());

/* Every tenth gives up before it has got anything, a hundred have a limit of time that ends. */
for ($i = 0; $i < 1000; $i += 10) $all[$i]->cancel();
$limited = array_map(fn () => spawn(function () use ($pdo) {
    $scope = new Async\Scope();
    $inner = $scope->spawn(fn () => $pdo->query('SELECT 1'));
    try {
        return await($inner, Async\timeout(20));
    } finally {
        $scope->cancel();
    }
}), range(1, 100));
[, $errors] = await_all($limited);
echo json_encode(array_count_values(array_map(fn ($e) => $e::class, $errors))), "\n";

$release->complete(null);
[, $errors] = await_all($all);
echo json_encode(array_count_values(array_map(fn ($e) => $e::class, $errors))), "\n";
$sorted = $begun;
sort($sorted);
var_dump(count($begun), $begun === $sorted, $wrong);
await_all($holders);
var_dump($pdo->query("SELECT COUNT(*) FROM $table")->fetchColumn(), $pdo->getPool()->count() <= 5, $pdo->getPool()->activeCount());
?>
--EXPECT--
int(5)
{"Async\\OperationCanceledException":100}
{"Async\\AsyncCancellation":100}
int(900)
bool(true)
array(0) {
}
int(900)
bool(true)
int(0)
