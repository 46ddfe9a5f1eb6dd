--TEST--
MySQL: the callback that gives a connection back tolerates that PDO is torn down while it waits for the server
--EXTENSIONS--
true_async
pdo_mysql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('mysql');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$ways = [
    'the object goes' => function (&$pdo) { $pdo = null; },
    'the collector takes it' => function (&$pdo) { $pdo->cycle = $pdo; $pdo = null; gc_collect_cycles(); },
    'the pool is closed' => function (&$pdo) { $pdo->getPool()->close(); },
    'the session is killed' => function (&$pdo) { $pdo->getPool()->deactivate(); $pdo = null; },
];
class Cyclic extends PDO { public $cycle; }
foreach ($ways as $way => $tear_down) {
    $name = 'PDO_' . strtoupper('mysql') . '_TEST_';
    $pdo = new Cyclic(getenv("{$name}DSN"), getenv("{$name}USER") ?: null, getenv("{$name}PASS") ?: null, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 2]);
    $pool = $pdo->getPool();
    /* Ends with an open transaction: the rollback is a round trip. */
    $coroutine = spawn(function () use (&$pdo) { $pdo->beginTransaction(); $pdo->query('SELECT 1'); });
    while (!$coroutine->isCompleted()) suspend();
    $under_way = $pool->activeCount();
    $tear_down($pdo);
    for ($i = 0; $i < 2000 && $pool->activeCount(); $i++) delay(1);
    echo "$way: $under_way, ", $pool->activeCount(), "\n";
    unset($coroutine, $pool, $pdo);
    gc_collect_cycles();
}
?>
--EXPECTF--
the object goes: %d, 0
the collector takes it: %d, 0
the pool is closed: %d, 0
the session is killed: %d, 0
