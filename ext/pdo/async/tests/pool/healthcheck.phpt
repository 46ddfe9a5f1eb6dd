--TEST--
PDO pool: the healthcheck keeps MIN connections and does not keep the process alive
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
$pdo = pooled([PDO::ATTR_POOL_MIN => 1, PDO::ATTR_POOL_HEALTHCHECK_INTERVAL => 1]);
echo state($pdo), "\n";
Async\delay(1100);
echo state($pdo), ' ', $pdo->query('SELECT 1')->fetchColumn(), "\n";
?>
--EXPECT--
1/0
1/0 1
