--TEST--
PD9: lastInsertId() belongs to the coroutine that inserted, however few connections there are
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await_all, suspend};

$pdo = pooled([PDO::ATTR_POOL_MAX => 2, PDO::ATTR_TIMEOUT => 20]);
$pdo->exec('CREATE TABLE t (id INTEGER PRIMARY KEY, who INTEGER)');
echo $pdo->lastInsertId(), "\n";
$wrong = 0;
$all = [];
for ($i = 0; $i < 30; $i++) {
    $all[] = spawn(function () use ($pdo, $i, &$wrong) {
        $insert = $pdo->prepare('INSERT INTO t (who) VALUES (?)');
        $insert->execute([$i]);
        unset($insert);
        suspend();
        $id = $pdo->lastInsertId();
        suspend();
        $wrong += (int) $pdo->query("SELECT who FROM t WHERE id = $id")->fetchColumn() !== $i;
        $wrong += $pdo->lastInsertId() !== $id;
    });
}
$all[] = spawn(function () use ($pdo) { $pdo->query('SELECT 1'); echo 'never inserted: ', $pdo->lastInsertId(), "\n"; });
await_all($all);
echo "$wrong wrong\n", $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), "\n";
?>
--EXPECT--
0
never inserted: 0
0 wrong
30
