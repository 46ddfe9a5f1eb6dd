<?php

declare(strict_types=1);

/*
 * The cost of the connection pool of PDO, over a SQLite file: a query whose one row is read.
 *
 *   php benchmarks/micro/pdo.php pooled [queries=100000]    one coroutine on a pooled object, nobody else
 *   php benchmarks/micro/pdo.php plain [queries=100000]     for comparison: an ordinary PDO
 *   php benchmarks/micro/pdo.php cached [queries=100000]    pooled, with prepared statements kept
 */

use function Async\{await, spawn};

$what = $argv[1] ?? 'pooled';
$count = (int) ($argv[2] ?? 100_000);
$file = tempnam(sys_get_temp_dir(), 'pdo');
register_shutdown_function(unlink(...), $file);
$pdo = new PDO("sqlite:$file", null, null, match ($what) {
    'plain' => [],
    'pooled' => [PDO::ATTR_POOL_ENABLED => true],
    'cached' => [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_STMT_CACHE_SIZE => 8],
});
$pdo->exec('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)');
$pdo->exec("INSERT INTO t VALUES (1, 'one')");

$run = static function (int $count) use ($pdo): float {
    $started = hrtime(true);
    for ($i = 0; $i < $count; $i++) {
        $pdo->query('SELECT name FROM t WHERE id = 1')->fetchColumn();
    }

    return (hrtime(true) - $started) / $count;
};

await(spawn($run, intdiv($count, 10) + 1));
printf("query %.2f ns\n", await(spawn($run, $count)));
