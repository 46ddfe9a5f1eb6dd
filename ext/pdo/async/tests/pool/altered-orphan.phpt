--TEST--
PDO pool: an altered connection whose coroutine has ended goes when its last statement does
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);
$statement = await(spawn(function () use ($pdo) {
    $pdo->exec('CREATE TEMP TABLE mine (id INTEGER)');
    return $pdo->query('SELECT 5');
}));
echo state($pdo), ' ', $statement->fetchColumn(), "\n";
unset($statement);
echo state($pdo), ' ', $pdo->query('SELECT COUNT(*) FROM sqlite_temp_master')->fetchColumn(), "\n";
?>
--EXPECT--
0/1 5
0/0 0
