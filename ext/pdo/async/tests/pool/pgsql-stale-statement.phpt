--TEST--
PostgreSQL: a cached statement that the server does not know any more is prepared anew, but not in a transaction
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
use function Async\{spawn, await};

$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 4]);
$next = function (int $i) use ($pdo) {
    $s = $pdo->prepare('SELECT ?::int + 1');
    $s->execute([$i]);
    return $s->fetchColumn();
};
await(spawn(function () use ($pdo, $next) {
    echo $next(1), "\n";
    $pdo->exec('DEALLOCATE ALL');
    echo $next(2), "\n";
    $pdo->beginTransaction();
    $pdo->exec('DEALLOCATE ALL');
    try { $next(3); } catch (PDOException $e) { echo $e->getCode(), "\n"; }
    try { $next(4); } catch (PDOException $e) { echo $e->getCode(), "\n"; }
    $pdo->rollBack();
    echo $next(5), "\n";
}));
echo $next(6), "\n";

/* While it is executed once more it can be cancelled like anything else. */
$coroutine = spawn(function () use ($pdo) {
    $sleep = $pdo->prepare('SELECT pg_sleep(?::float)');
    $sleep->execute([0]);
    unset($sleep);
    $pdo->exec('DEALLOCATE ALL');
    $pdo->prepare('SELECT pg_sleep(?::float)')->execute([20]);
});
Async\delay(200);
$coroutine->cancel();
try { await($coroutine); } catch (Cancellation $e) { echo $e::class, ' ', state($pdo), "\n"; }
echo $next(7), "\n";
?>
--EXPECT--
2
3
26000
25P02
6
7
Async\AsyncCancellation 0/0
8
