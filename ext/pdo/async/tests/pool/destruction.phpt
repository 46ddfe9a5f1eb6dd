--TEST--
PD13: the object goes before, after and together with its statements
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

/* The statement keeps everything alive. */
$pdo = pooled();
$stmt = $pdo->query('SELECT 1 UNION SELECT 2');
$pool = $pdo->getPool();
unset($pdo);
echo $stmt->fetchColumn(), $stmt->fetchColumn(), ' ', $pool->activeCount(), "\n";
unset($stmt);
echo $pool->count(), ' ', var_export($pool->isClosed(), true), "\n";

/* A cycle, found by the collector. */
class Repository extends PDO { public $cache = []; }
$r = new Repository('sqlite:' . database(), null, null, [PDO::ATTR_POOL_ENABLED => true]);
$r->cache[] = $r->prepare('SELECT 1');
$r->cache[] = $r->query('SELECT 2');
$r->beginTransaction();
$pool = $r->getPool();
unset($r);
echo gc_collect_cycles() > 0 ? 'collected' : 'kept', ' ', $pool->count(), "\n";

/* With a coroutine that has a transaction. */
$pdo = pooled();
$c = spawn(function () use (&$pdo) { $pdo->beginTransaction(); suspend(); echo "still here\n"; });
suspend();
$pool = $pdo->getPool();
$pdo = null;
echo $pool->count(), "\n";
await($c);

/* During unwinding. */
function f() { $pdo = pooled(); $pdo->beginTransaction(); throw new Exception('in flight'); }
attempt(f(...));
echo "done\n";
?>
--EXPECT--
12 1
0 true
collected 0
0
still here
Exception: in flight
done
