--TEST--
PD2: never more than MAX connections, waiting in the order of arrival; MIN opens exactly MIN
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await_all, suspend};

$pdo = pooled([PDO::ATTR_POOL_MIN => 2, PDO::ATTR_POOL_MAX => 3]);
echo state($pdo), "\n";
$running = $most = 0;
$order = [];
$all = [];
for ($i = 0; $i < 20; $i++) {
    $all[] = spawn(function () use ($pdo, $i, &$running, &$most, &$order) {
        $pdo->beginTransaction();
        $order[] = $i;
        $most = max($most, ++$running);
        suspend();
        if ($pdo->getPool()->count() > 3) echo "too many\n";
        $running--;
        $pdo->commit();
    });
}
await_all($all);
echo "at most $most, ", $order === range(0, 19) ? 'in order' : json_encode($order), ', ', state($pdo), "\n";
?>
--EXPECT--
2/0
at most 3, in order, 3/0
