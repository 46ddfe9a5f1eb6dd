--TEST--
Every option of the constructor reaches all connections; setAttribute() reaches later ones too
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await_all, suspend};

$file = database();
(new PDO("sqlite:$file"))->exec('CREATE TABLE t (id INTEGER UNIQUE); INSERT INTO t VALUES (1)');

/* So many at once, each on a connection of its own. */
function on_each(PDO $pdo, int $count, callable $what): void
{
    $all = [];
    for ($i = 0; $i < $count; $i++) {
        $all[] = spawn(function () use ($pdo, $what) {
            $pdo->beginTransaction();
            suspend();
            $result = $what();
            $pdo->rollBack();
            return $result;
        });
    }
    [$results] = await_all($all);
    echo json_encode($results), ' ', state($pdo), "\n";
}

$options = [
    Pdo\Sqlite::ATTR_OPEN_FLAGS => Pdo\Sqlite::OPEN_READONLY,
    Pdo\Sqlite::ATTR_EXTENDED_RESULT_CODES => true,
    PDO::ATTR_CASE => PDO::CASE_UPPER,
    PDO::ATTR_STRINGIFY_FETCHES => true,
    PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT,
    PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
];
$pdo = pooled($options, $file);
on_each($pdo, 3, fn() => [$pdo->query('SELECT id FROM t')->fetch(), $pdo->exec('DELETE FROM t'), $pdo->errorInfo()[1]]);

/* Changed while one is bound, one is idle and one has not been made. */
$pdo = pooled([PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT], $file);
on_each($pdo, 2, fn() => $pdo->query('SELECT id FROM t')->fetchColumn());
$pdo->beginTransaction();
$pdo->setAttribute(Pdo\Sqlite::ATTR_EXTENDED_RESULT_CODES, true);
$pdo->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, true);
$pdo->setAttribute(PDO::ATTR_TIMEOUT, 60);
$pdo->rollBack();
on_each($pdo, 3, fn() => $pdo->query('SELECT id FROM t')->fetchColumn());
foreach ([1, 2, 3] as $_) {
    Async\await(spawn(function () use ($pdo) {
        $pdo->exec('INSERT INTO t VALUES (1)');
        echo $pdo->errorInfo()[1], "\n";
    }));
}
?>
--EXPECT--
[[{"ID":"1"},false,8],[{"ID":"1"},false,8],[{"ID":"1"},false,8]] 3/0
[1,1] 2/0
["1","1","1"] 3/0
2067
2067
2067
