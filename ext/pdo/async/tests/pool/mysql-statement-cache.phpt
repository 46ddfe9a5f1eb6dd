--TEST--
MySQL: PD14: one prepare per text and connection, the oldest makes room; inert with emulation
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
use function Async\{spawn, await};

function counts(PDO $pdo): string {
    $all = $pdo->query("SHOW SESSION STATUS WHERE Variable_name IN ('Com_stmt_prepare', 'Com_stmt_close')")->fetchAll(PDO::FETCH_KEY_PAIR);
    return "$all[Com_stmt_prepare] prepared, $all[Com_stmt_close] closed";
}
foreach ([false, true] as $emulate) {
    $pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 3, PDO::ATTR_EMULATE_PREPARES => $emulate]);
    $t = table($pdo, 'id INT, name TEXT');
    $pdo->exec("INSERT INTO $t VALUES (1, 'one'), (2, 'two')");
    for ($i = 0; $i < 4; $i++) {
        await(spawn(function () use ($pdo, $t, $i) {
            $s = $pdo->prepare("SELECT name FROM $t WHERE id = :id");
            $s->execute(['id' => 1 + $i % 2]);
            echo $s->fetchColumn(), ' ', count($pdo->query("SELECT id FROM $t")->fetchAll()), "\n";
        }));
    }
    echo counts($pdo), "\n";
    /* Values of an earlier use are gone, unread rows as well. */
    $s = $pdo->prepare("SELECT name FROM $t WHERE id = :id");
    try { $s->execute(); echo $emulate ? '' : "executed\n"; } catch (PDOException $e) { echo $e->getCode(), "\n"; }
    unset($s);
    $s = $pdo->query("SELECT * FROM $t");
    echo $s->fetch(PDO::FETCH_NUM)[1], "\n";
    unset($s);
    $pdo->exec("ALTER TABLE $t ADD COLUMN age INT DEFAULT 3");
    echo json_encode($pdo->query("SELECT * FROM $t")->fetch(PDO::FETCH_ASSOC)), "\n";
    $pdo->query('SELECT 1')->fetchAll();
    $pdo->query('SELECT 2')->fetchAll();
    echo counts($pdo), "\n";
}
?>
--EXPECTF--
one 2
two 2
one 2
two 2
3 prepared, 0 closed
%s
one
{"id":1,"name":"one","age":3}
%d prepared, %d closed
one 2
two 2
one 2
two 2
0 prepared, 0 closed
%s
one
{"id":1,"name":"one","age":3}
0 prepared, 0 closed
