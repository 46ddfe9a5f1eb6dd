--TEST--
MySQL: PD6, PD15: autocommit, init commands and warnings on every connection
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

$pdo = connect('mysql', [PDO::ATTR_AUTOCOMMIT => 0, PDO::MYSQL_ATTR_INIT_COMMAND => 'SET @always = 5']);
$t = table($pdo, 'who INT');
await(spawn(function () use ($pdo, $t) { $pdo->exec("INSERT INTO $t VALUES (1)"); var_dump($pdo->inTransaction()); }));
settle($pdo);
echo $pdo->query("SELECT COUNT(*) FROM $t")->fetchColumn(), "\n";
$pdo->rollBack();
for ($i = 0; $i < 2; $i++) {
    $all = [];
    for ($n = 0; $n < 3; $n++) {
        $all[] = spawn(function () use ($pdo, $i) {
            $pdo->beginTransaction();
            suspend();
            echo json_encode($pdo->query('SELECT @always, @@autocommit')->fetch(PDO::FETCH_NUM)) . "\n";
            $pdo->rollBack();
            if (!$i) $pdo->exec('SET @always = 7');
        });
    }
    await_all($all);
    settle($pdo);
}
$pdo = connect('mysql');
var_dump($pdo->getWarningCount(), $pdo->getPool()->count());
$pdo->setAttribute(PDO::ATTR_AUTOCOMMIT, 0);
await_all(array_map(fn () => spawn(function () use ($pdo) {
    $pdo->beginTransaction();
    suspend();
    echo $pdo->query('SELECT @@autocommit')->fetchColumn() . (int) $pdo->getAttribute(PDO::ATTR_AUTOCOMMIT) . "\n";
}), [1, 2]));
?>
--EXPECT--
bool(true)
0
[5,0]
[5,0]
[5,0]
[5,0]
[5,0]
[5,0]
int(0)
int(0)
00
00
