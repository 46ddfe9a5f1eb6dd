--TEST--
PDO pool: a server that admits fewer connections than the pool: coroutines wait for those there are, the strategy is told, more are tried later
--EXTENSIONS--
true_async
pdo_mysql
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('mysql');
need('pgsql');
getenv('TEST_MYSQL_SOCKET') && getenv('TEST_PGSQL_SOCKET') || die('skip no private servers');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, await_all, delay};

final class Report implements Async\CircuitBreakerStrategy
{
    public array $failures = [];
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void { $this->failures[get_class($error)] = ($this->failures[get_class($error)] ?? 0) + 1; }
    public function shouldRecover(): bool { return false; }
}

/** The server takes a moment to notice that a session has ended. */
function retry(callable $f): mixed
{
    for ($i = 0; ; $i++) {
        try { return $f(); } catch (PDOException $e) { $i < 500 || throw $e; delay(10); }
    }
}

$limits = [
    'mysql' => ['CREATE OR REPLACE USER pool_full@localhost IDENTIFIED BY \'secret\' WITH MAX_USER_CONNECTIONS %d', 'ALTER USER pool_full@localhost WITH MAX_USER_CONNECTIONS %d', 'DROP USER pool_full@localhost',
        'mysql:unix_socket=' . getenv('TEST_MYSQL_SOCKET'), 'SELECT SLEEP(0.01)'],
    'pgsql' => ['CREATE ROLE pool_full LOGIN PASSWORD \'secret\' CONNECTION LIMIT %d', 'ALTER ROLE pool_full CONNECTION LIMIT %d', 'DROP ROLE pool_full',
        'pgsql:host=' . getenv('TEST_PGSQL_SOCKET') . ' port=' . getenv('TEST_PGSQL_PORT') . ' dbname=test', 'SELECT pg_sleep(0.01)'],
];
foreach ($limits as $driver => [$create, $alter, $drop, $dsn, $sleep]) {
    $admin = connect($driver, [PDO::ATTR_POOL_ENABLED => false]);
    try { $admin->exec($drop); } catch (PDOException) {}
    $admin->exec(sprintf($create, 3));
    $open = fn () => new PDO($dsn, 'pool_full', 'secret', [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 8]);
    $run = function (PDO $pdo, int $count) use ($sleep): array {
        $all = [];
        for ($i = 0; $i < $count; $i++) $all[] = spawn(function () use ($pdo, $sleep) { $pdo->query($sleep)->fetchAll(); return 'served'; });
        [$results, $errors] = await_all($all);
        return array_count_values([...$results, ...array_map(get_class(...), $errors)]);
    };

    $pdo = $open();
    $pdo->getPool()->setCircuitBreakerStrategy($report = new Report());
    echo "$driver: ", json_encode($run($pdo, 40)), ', ', count($pdo->getPool()), " connections, reported ", implode(' ', array_keys($report->failures)), "\n";

    /* Not each coroutine tries for itself: the pool tries at most once a second, for each of the five places it has left. */
    $report->failures = [];
    $start = hrtime(true);
    echo json_encode($run($pdo, 40)), ', ';
    $attempts = array_sum($report->failures);
    echo $attempts <= 5 * (1 + intdiv(hrtime(true) - $start, 1_000_000_000)) ? 'few attempts' : "$attempts attempts", "\n";

    /* The server gets room: after a while the pool grows. */
    $admin->exec(sprintf($alter, 20));
    for ($i = 0; $i < 100 && count($pdo->getPool()) < 8; $i++) { $run($pdo, 20); delay(20); }
    echo count($pdo->getPool()), " connections\n";

    /* Without any connection there is nothing to wait for. MySQL has no limit of none: one unpooled connection is the one. */
    unset($pdo);
    $admin->exec(sprintf($alter, $driver === 'mysql' ? 1 : 0));
    $blocker = $driver === 'mysql' ? retry(fn () => new PDO($dsn, 'pool_full', 'secret')) : null;
    $pdo = $open();
    echo json_encode($run($pdo, 5)), ', ', count($pdo->getPool()), " connections\n";

    /* One that has failed alone leaves nothing behind. */
    $admin->exec(sprintf($alter, 2));
    echo json_encode($run($pdo, 5)), ', ', count($pdo->getPool()) <= 2 ? 'within the limit' : 'too many', "\n";
    unset($pdo, $blocker);
    retry(fn () => $admin->exec($drop));
}
?>
--EXPECT--
mysql: {"served":40}, 3 connections, reported PDOException
{"served":40}, few attempts
8 connections
{"PDOException":5}, 0 connections
{"served":5}, within the limit
pgsql: {"served":40}, 3 connections, reported PDOException
{"served":40}, few attempts
8 connections
{"PDOException":5}, 0 connections
{"served":5}, within the limit
