--TEST--
MySQL: PD1, PD3: transactions per coroutine, what is left open is rolled back before reuse
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
use function Async\{spawn, await, await_all, suspend};

$pdo = connect('mysql');
$t = table($pdo, 'id SERIAL PRIMARY KEY, who INT');
$wrong = 0;
$all = [];
for ($i = 0; $i < 20; $i++) {
    $all[] = spawn(function () use ($pdo, $t, $i, &$wrong) {
        $pdo->beginTransaction();
        $pdo->prepare("INSERT INTO $t (who) VALUES (?)")->execute([$i]);
        $id = $pdo->lastInsertId();
        suspend();
        $wrong += (int) $pdo->query("SELECT who FROM $t WHERE id = $id")->fetchColumn() !== $i;
        if ($i % 2) $pdo->commit();
    });
}
await_all($all);
settle($pdo);
echo "$wrong wrong, ", $pdo->query("SELECT COUNT(*) FROM $t")->fetchColumn(), " rows, ", $pdo->getPool()->count() <= 3 ? 'in bounds' : 'too many', "\n";
await(spawn(function () use ($pdo, $t) { $pdo->exec('START TRANSACTION'); $pdo->exec("INSERT INTO $t (who) VALUES (100)"); var_dump($pdo->inTransaction()); }));
settle($pdo);
var_dump($pdo->inTransaction());
echo $pdo->query("SELECT COUNT(*) FROM $t WHERE who = 100")->fetchColumn(), ' ', state($pdo), "\n";
?>
--EXPECT--
0 wrong, 10 rows, in bounds
bool(true)
bool(false)
0 3/0
