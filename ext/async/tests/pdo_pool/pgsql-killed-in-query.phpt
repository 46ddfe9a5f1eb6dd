--TEST--
PostgreSQL: sessions killed by the server in the middle of queries, of a pool and without one: one error each, nobody gets what is another's
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('pgsql');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, await_all, delay};

$watch = connect('pgsql', [PDO::ATTR_POOL_ENABLED => false]);
$mark = 'killed_' . getmypid();
$sleep = 'pgsql' === 'mysql' ? "SELECT /* $mark */ SLEEP(60)" : "SELECT /* $mark */ pg_sleep(60)";
$sessions = 'pgsql' === 'mysql' ? "SELECT id FROM information_schema.processlist WHERE info LIKE '%/* $mark%' AND id <> CONNECTION_ID()"
    : "SELECT pid FROM pg_stat_activity WHERE query LIKE '%/* $mark%' AND state = 'active' AND pid <> pg_backend_pid()";
$kill = 'pgsql' === 'mysql' ? 'KILL %d' : 'SELECT pg_terminate_backend(%d)';

foreach ([true, false] as $native) {
    $options = [PDO::ATTR_EMULATE_PREPARES => !$native, PDO::ATTR_POOL_STMT_CACHE_SIZE => 4];
    $pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 5] + $options);
    $plain = array_map(fn () => connect('pgsql', [PDO::ATTR_POOL_ENABLED => false] + $options), range(1, 3));
    $work = function (PDO $pdo, int $i, bool $transaction) use ($sleep) {
        if ($transaction) $pdo->beginTransaction();
        try {
            $s = $pdo->prepare($sleep);
            $s->execute();
            return 'not killed';
        } catch (PDOException $e) {
            $error = $e->errorInfo[0];
        }
        $s = null;
        /* The transaction is gone; the next call has another connection, if there is a pool. */
        $state = json_encode($pdo->inTransaction());
        try {
            $value = $pdo->query("SELECT $i")->fetchColumn();
        } catch (PDOException $e) {
            $value = $pdo->getPool() ? get_class($e) : -$i;
        }
        return "$error $state " . (abs($value) === $i ? ($value > 0 ? 'again' : 'lost') : "wrong $value");
    };
    $all = [];
    for ($i = 1; $i <= 5; $i++) $all[] = spawn($work, $pdo, $i, $i % 2 === 0);
    foreach ($plain as $connection) $all[] = spawn($work, $connection, $i++, $i % 2 === 0);
    for ($n = 0; $n < 1000 && count($ids = $watch->query($sessions)->fetchAll(PDO::FETCH_COLUMN)) < 8; $n++) delay(10);
    foreach ($ids as $id) $watch->query(sprintf($kill, $id))->fetchAll();
    [$results] = await_all($all);
    ksort($results);
    echo implode(', ', $results), "\n";
    settle($pdo);
    var_dump($pdo->getPool()->count() <= 5);
    unset($pdo, $plain, $connection, $all);
}
?>
--EXPECT--
HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 true lost, HY000 true lost, HY000 true lost
bool(true)
HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 true lost, HY000 true lost, HY000 true lost
bool(true)
