<?php

declare(strict_types=1);

/*
 * Queries a second of coroutines over a pool of ten connections, each query waiting a little in the server.
 *
 *   php benchmarks/micro/pdo-concurrent.php mysql|pgsql COROUTINES [queries=2000] [ms=1]
 *   php benchmarks/micro/pdo-concurrent.php mysql|pgsql processes [queries=2000] [ms=1]     for comparison: ten processes with a plain PDO each
 *   php benchmarks/micro/pdo-concurrent.php mysql|pgsql sequential [queries=2000] [ms=1]    for comparison: one plain PDO
 *
 * The server comes from the environment: PDO_MYSQL_TEST_DSN or PDO_PGSQL_TEST_DSN, with _USER and _PASS.
 */

use function Async\{await_all, spawn};

const CONNECTIONS = 10;

$driver = strtoupper($argv[1] ?? '');
$dsn = getenv("PDO_{$driver}_TEST_DSN");
if ($dsn === false) {
    fwrite(STDERR, "no server: PDO_{$driver}_TEST_DSN is not set\n");
    exit(2);
}
$open = static fn (array $options = []) => new PDO($dsn, getenv("PDO_{$driver}_TEST_USER") ?: null, getenv("PDO_{$driver}_TEST_PASS") ?: null, $options);
$what = $argv[2] ?? '10';
$queries = (int) ($argv[3] ?? 2_000);
$seconds = (int) ($argv[4] ?? 1) / 1000;
$sql = $driver === 'PGSQL' ? "SELECT pg_sleep($seconds)" : "SELECT SLEEP($seconds)";

$work = static function (PDO $pdo, int $count) use ($sql): void {
    for ($i = 0; $i < $count; $i++) {
        $pdo->query($sql)->fetchAll();
    }
};

$started = hrtime(true);
if ($what === 'sequential') {
    $work($open(), $queries);
} elseif ($what === 'processes') {
    $children = [];
    for ($i = 0; $i < CONNECTIONS; $i++) {
        if (($children[] = pcntl_fork()) === 0) {
            $work($open(), intdiv($queries, CONNECTIONS));
            exit(0);
        }
    }
    foreach ($children as $child) {
        pcntl_waitpid($child, $status);
    }
} else {
    $pdo = $open([PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => CONNECTIONS]);
    $all = [];
    for ($i = 0; $i < (int) $what; $i++) {
        $all[] = spawn($work, $pdo, intdiv($queries, (int) $what));
    }
    await_all($all);
}
printf("queries %.0f /s\n", $queries / ((hrtime(true) - $started) / 1e9));
