--TEST--
PostgreSQL: PD14: one prepare per text and connection, the oldest makes room, stale plans are prepared anew
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

$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 2, PDO::ATTR_EMULATE_PREPARES => false]);
$t = table($pdo, 'id INT, name TEXT');
$pdo->exec("INSERT INTO $t VALUES (1, 'one'), (2, 'two')");
function kept(PDO $pdo): string {
    $s = $pdo->prepare('SELECT statement FROM pg_prepared_statements ORDER BY statement', [Pdo\Pgsql::ATTR_DISABLE_PREPARES => true]);
    $s->execute();
    return json_encode(array_map(fn ($x) => preg_replace('/pool_\d+_\d+/', 't', $x), $s->fetchAll(PDO::FETCH_COLUMN)));
}
for ($i = 0; $i < 3; $i++) {
    await(spawn(function () use ($pdo, $t, $i) {
        $s = $pdo->prepare("SELECT name FROM $t WHERE id = :id");
        $s->execute(['id' => 1 + $i % 2]);
        echo $s->fetchColumn(), "\n";
    }));
}
echo kept($pdo), "\n";
$pdo->query("SELECT * FROM $t WHERE id = 1")->fetch();
$pdo->query("SELECT * FROM $t WHERE id = 1")->fetch();
echo kept($pdo), "\n";
$pdo->exec("ALTER TABLE $t ADD COLUMN age INT DEFAULT 3");
echo json_encode($pdo->query("SELECT * FROM $t WHERE id = 1")->fetch(PDO::FETCH_ASSOC)), "\n";
$pdo->query('SELECT 3')->fetch();
echo kept($pdo), "\n";
/* In a transaction there is no second try. */
$pdo->exec("ALTER TABLE $t DROP COLUMN age");
$pdo->beginTransaction();
try { $pdo->query("SELECT * FROM $t WHERE id = 1"); echo "no error\n"; } catch (PDOException $e) { echo $e->getCode(), "\n"; }
$pdo->rollBack();
/* Emptied by a reset of the session. */
await(spawn(function () use ($pdo) { $pdo->exec("SET application_name = 'x'"); }));
settle($pdo);
echo kept($pdo), "\n";
echo $pdo->query("SELECT name FROM $t WHERE id = 2")->fetchColumn(), "\n";
?>
--EXPECT--
one
two
one
["SELECT name FROM t WHERE id = $1"]
["SELECT * FROM t WHERE id = 1","SELECT name FROM t WHERE id = $1"]
{"id":1,"name":"one","age":3}
["SELECT * FROM t WHERE id = 1","SELECT 3"]
0A000
[]
two
