--TEST--
PostgreSQL: the network stalls: connect_timeout holds, others go on, the pool recovers
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, await_all, delay};

$proxy = pg_proxy();
$info = "host=127.0.0.1 port=$proxy->port user=tester password=secret dbname=test sslmode=disable connect_timeout=2";
function show(string $what, callable $f): void
{
    $started = microtime(true);
    try {
        $result = json_encode(beside_ticker(fn () => await(spawn($f))));
    } catch (PDOException $e) {
        $result = 'error ' . $e->errorInfo[0];
    } catch (Throwable $e) {
        $result = $e::class;
    }
    $time = microtime(true) - $started;
    echo "$what: $result", $time < 0.9 || $time > 8 ? " after $time s" : '', "\n";
}
$within = function (callable $f) {
    $coroutine = spawn($f);
    try {
        return await($coroutine, Async\timeout(1000));
    } finally {
        $coroutine->cancel();
    }
};

$link = pg_connect($info);
$pdo = new PDO("pgsql:$info");
$pool = new PDO("pgsql:$info", null, null, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 2, PDO::ATTR_TIMEOUT => 2]);
$pool->query('SELECT 1')->fetchAll();
$proxy->stall();
show('pgsql query', fn () => $within(fn () => pg_query($link, 'SELECT 1')));
show('pdo query', fn () => $within(fn () => $pdo->query('SELECT 1')));
show('pooled query', fn () => $within(fn () => $pool->query('SELECT 1')));
var_dump($pool->getPool()->count());
show('pgsql connect', fn () => @pg_connect($info, PGSQL_CONNECT_FORCE_NEW));
show('pdo connect', fn () => new PDO("pgsql:$info", null, null, [PDO::ATTR_TIMEOUT => 2]));
show('pooled connect', fn () => $pool->query('SELECT 1'));
show('pooled, three for two', function () use ($pool) {
    [, $errors] = await_all(array_map(fn () => spawn(fn () => $pool->query('SELECT 1')), range(1, 3)));
    return array_map(fn ($e) => $e instanceof PDOException ? $e->errorInfo[0] : $e::class, $errors);
});
var_dump($pool->getPool()->count());
$proxy->cut();
$proxy->go();

echo 'pgsql: ', pg_connection_status($link), "\n";
try {
    $pdo->query('SELECT 1');
    echo "pdo works\n";
} catch (PDOException $e) {
    echo 'pdo: ', $e->getCode(), "\n";
}
[$results] = await_all(array_map(fn ($i) => spawn(fn () => (int) $pool->query("SELECT $i")->fetchColumn()), range(1, 20)));
echo implode(' ', $results), ', ', $pool->getPool()->count(), "\n";

/* The other end is gone in the middle, without a word. */
$proxy->allow(3000);
$coroutine = spawn(function () use ($pool) {
    try {
        return count($pool->query("SELECT REPEAT('x', 100) FROM generate_series(1, 5000)")->fetchAll());
    } catch (PDOException $e) {
        return 'error ' . $e->errorInfo[0];
    }
});
$proxy->holds();
$proxy->cut();
echo await($coroutine), "\n";
$proxy->go();
echo count($pool->query("SELECT REPEAT('x', 100) FROM generate_series(1, 5000)")->fetchAll()), "\n";
$proxy->end();
?>
--EXPECT--
pgsql query: Async\OperationCanceledException
pdo query: Async\OperationCanceledException
pooled query: Async\OperationCanceledException
int(0)
pgsql connect: false
pdo connect: error 08006
pooled connect: error 08006
pooled, three for two: ["08006","08006","08006"]
int(0)
pgsql: 1
pdo: HY000
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20, 2
error HY000
5000
