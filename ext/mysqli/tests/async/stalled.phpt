--TEST--
MySQL: the network stalls: drivers' timeouts hold, others go on, the pool recovers
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, await_all, delay};

$proxy = my_proxy();
$dsn = "mysql:host=127.0.0.1;port=$proxy->port;dbname=test";
$mysqli = fn () => new mysqli('127.0.0.1', 'tester', 'secret', 'test', $proxy->port);
function show(string $what, callable $f): void
{
    $started = microtime(true);
    try {
        $result = json_encode(beside_ticker(fn () => await(spawn($f))));
    } catch (PDOException | mysqli_sql_exception $e) {
        $result = 'error ' . ($e instanceof PDOException ? $e->errorInfo[1] : $e->getCode());
    } catch (Throwable $e) {
        $result = $e::class;
    }
    $time = microtime(true) - $started;
    echo "$what: $result", $time < 0.9 || $time > 6 ? " after $time s" : '', "\n";
}

/* A read has the limit that was set when the connection was made. */
ini_set('mysqlnd.net_read_timeout', 1);
$link = $mysqli();
$pdo = new PDO($dsn, 'tester', 'secret');
$pool = new PDO($dsn, 'tester', 'secret', [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 2]);
$pool->query('SELECT 1')->fetchAll();
$proxy->stall();
show('mysqli query', fn () => @$link->query('SELECT 1'));
show('pdo query', fn () => @$pdo->query('SELECT 1'));
show('pooled query', fn () => @$pool->query('SELECT 1'));
show('pooled, three for two', function () use ($pool) {
    [$results, $errors] = await_all(array_map(fn () => spawn(fn () => @$pool->query('SELECT 1')), range(1, 3)));
    return array_map(fn ($e) => $e instanceof PDOException ? $e->errorInfo[1] : $e::class, $errors);
});
var_dump($pool->getPool()->count());

/* So has a connect, and so has a greeting that does not come. */
show('mysqli connect', fn () => @$mysqli());
show('pdo connect', fn () => @new PDO($dsn, 'tester', 'secret', [PDO::ATTR_TIMEOUT => 1]));
$proxy->cut();
$proxy->go();
ini_set('mysqlnd.net_read_timeout', 60);

foreach (['mysqli' => $link, 'pdo' => $pdo] as $name => $connection) {
    try {
        $connection->query('SELECT 1');
        echo "$name works\n";
    } catch (PDOException | mysqli_sql_exception $e) {
        echo "$name: ", $e instanceof PDOException ? $e->errorInfo[1] : $e->getCode(), "\n";
    }
}
[$results] = await_all(array_map(fn ($i) => spawn(fn () => (int) $pool->query("SELECT $i")->fetchColumn()), range(1, 20)));
echo implode(' ', $results), ', ', $pool->getPool()->count(), "\n";

/* A limit of time of the program itself. */
$proxy->stall();
show('timeout', function () use ($pool) {
    $coroutine = spawn(fn () => $pool->query('SELECT 1'));
    try {
        return await($coroutine, Async\timeout(1000));
    } finally {
        $coroutine->cancel();
    }
});
$proxy->cut();
$proxy->go();
echo $pool->query('SELECT 7')->fetchColumn(), "\n";

/* The other end is gone in the middle, without a word. */
$proxy->allow(3000);
$coroutine = spawn(function () use ($pool) {
    try {
        return count($pool->query('SELECT REPEAT(seq, 100) FROM seq_1_to_5000')->fetchAll());
    } catch (PDOException $e) {
        return 'error ' . $e->errorInfo[1];
    }
});
$proxy->holds();
$proxy->cut();
echo await($coroutine), "\n";
$proxy->go();
echo count($pool->query('SELECT REPEAT(seq, 100) FROM seq_1_to_5000')->fetchAll()), "\n";
$proxy->end();
?>
--EXPECT--
mysqli query: error 2006
pdo query: error 2006
pooled query: error 2006
pooled, three for two: [2006,2006,2006]
int(0)
mysqli connect: error 2006
pdo connect: error 2006
mysqli: 2006
pdo: 2006
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20, 2
timeout: Async\OperationCanceledException
7
error 2006
5000
