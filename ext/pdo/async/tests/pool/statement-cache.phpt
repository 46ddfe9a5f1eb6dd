--TEST--
PD14: prepared statements are kept per connection, the one used longest ago makes room
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_STMT_CACHE_SIZE => 2]);
$pdo->exec('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)');
for ($i = 1; $i <= 5; $i++) {
    await(spawn(function () use ($pdo, $i) {
        $insert = $pdo->prepare('INSERT INTO t VALUES (?, ?)');
        $insert->execute([$i, "name $i"]);
        $select = $pdo->prepare('SELECT name FROM t WHERE id = :id');
        $select->execute(['id' => $i]);
        $again = $pdo->prepare('SELECT name FROM t WHERE id = :id');
        $again->execute(['id' => 1]);
        echo $select->fetchColumn(), ', ', $again->fetchColumn(), "\n";
    }));
}
/* Nothing of an earlier use is left: no bindings, no cursor. */
var_dump($pdo->query('SELECT name FROM t WHERE id > 1')->fetchColumn());
var_dump($pdo->query('SELECT name FROM t WHERE id > 1')->fetchColumn());
$bound = $pdo->prepare('SELECT ?');
$bound->execute(['left over']);
unset($bound);
$unbound = $pdo->prepare('SELECT ?');
$unbound->execute();
var_dump($unbound->fetchColumn());
unset($unbound);
/* The schema changes under it. */
$pdo->query('SELECT * FROM t WHERE id = 1');
$pdo->exec('ALTER TABLE t ADD COLUMN age INTEGER DEFAULT 3');
echo json_encode($pdo->query('SELECT * FROM t WHERE id = 1')->fetch(PDO::FETCH_ASSOC)), "\n";
$pdo->exec('DROP TABLE t');
attempt(fn () => $pdo->query('SELECT * FROM t WHERE id = 1'));
echo state($pdo), "\n";
?>
--EXPECT--
name 1, name 1
name 2, name 1
name 3, name 1
name 4, name 1
name 5, name 1
string(6) "name 2"
string(6) "name 2"
NULL
{"id":1,"name":"name 1","age":3}
PDOException: SQLSTATE[HY000]: General error: 1 no such table: t
0/1
