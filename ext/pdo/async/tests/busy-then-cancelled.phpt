--TEST--
PDO::query(): a call that is refused while another is in progress, which is cancelled then, leaves nothing behind
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, delay};

$pdo = pdo_pg();
$first = spawn(fn () => $pdo->query('SELECT pg_sleep(60)'));
delay(50);
try {
    $pdo->query('SELECT 1');
} catch (PDOException $e) {
    echo $e->getMessage(), "\n";
}
$first->cancel();
echo outcome($first), "\n";
--EXPECT--
SQLSTATE[HY000]: General error: 7 another command is already in progress
Async\AsyncCancellation
