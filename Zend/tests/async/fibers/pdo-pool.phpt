--TEST--
A fiber suspended in a query on a pooled connection goes on in other coroutines; the connection comes back
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/across.inc';
use function Async\{spawn, await, suspend};

function pool(int $max): PDO
{
    $pdo = new Pdo\Sqlite('sqlite:' . __DIR__ . '/pdo-pool.db', options: [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => $max]);
    $pdo->createFunction('slow', function ($x) { Fiber::getCurrent() && Fiber::suspend(); return $x + 1; });
    return $pdo;
}

$pdo = pool(2);
var_dump(both(fn() => fn() => $pdo->query('SELECT slow(1)')->fetchColumn()));
var_dump(both(fn() => fn() => $pdo->exec('SELECT slow(1)')));
var_dump($pdo->getPool()->activeCount());

echo "one connection\n";
$pdo = pool(1);
$fiber = new Fiber(fn() => $pdo->query('SELECT slow(1)')->fetchColumn());
await(spawn(fn() => $fiber->start()));
$waits = spawn(fn() => $pdo->query('SELECT slow(41)')->fetchColumn());
suspend();
await(spawn(fn() => $fiber->resume()));
var_dump($fiber->getReturn(), await($waits));
drop(fn() => $pdo->query('SELECT slow(1)'));
var_dump($pdo->query('SELECT slow(2)')->fetchColumn(), $pdo->getPool()->activeCount());

echo "closed meanwhile\n";
$fiber = new Fiber(fn() => $pdo->query('SELECT slow(1)')->fetchColumn());
await(spawn(fn() => $fiber->start()));
$pdo->getPool()->close();
await(spawn(fn() => $fiber->resume()));
var_dump($fiber->getReturn());
?>
--CLEAN--
<?php @unlink(__DIR__ . '/pdo-pool.db'); ?>
--EXPECT--
int(2)
int(0)
int(0)
one connection
int(2)
int(42)
int(3)
int(0)
closed meanwhile
int(2)
