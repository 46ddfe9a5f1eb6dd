--TEST--
What SQLite does in coroutines is what it does outside
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; foreach (['pdo_sqlite', 'sqlite3'] as $e) extension_loaded($e); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$work = function () {
    $seen = [];
    $pdo = new Pdo\Sqlite('sqlite::memory:');
    $pdo->exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)');
    $insert = $pdo->prepare('INSERT INTO t (b) VALUES (?)');
    foreach (['one', 'two', null] as $b) {
        $seen[] = $insert->execute([$b]);
    }
    $seen[] = $pdo->lastInsertId();
    $seen[] = $pdo->query('SELECT * FROM t')->fetchAll(PDO::FETCH_ASSOC);
    $pdo->beginTransaction();
    $pdo->exec('DELETE FROM t');
    $pdo->rollBack();
    $pdo->createAggregate('longest', fn ($longest, $row, $value) => max((string) $longest, (string) $value), fn ($longest) => $longest);
    $pdo->createCollation('reverse', fn ($a, $b) => strcmp($b, $a));
    $seen[] = $pdo->query('SELECT longest(b) FROM t')->fetchColumn();
    $seen[] = $pdo->query('SELECT b FROM t ORDER BY b COLLATE reverse')->fetchAll(PDO::FETCH_COLUMN);
    try {
        $pdo->exec('INSERT INTO t VALUES (1, 2)');
    } catch (PDOException $e) {
        $seen[] = $e->getMessage();
    }
    $pdo->exec("INSERT INTO t VALUES (9, 'blob data')");
    $seen[] = stream_get_contents($pdo->openBlob('t', 'b', 9));

    $db = new SQLite3(':memory:');
    $db->exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)');
    $statement = $db->prepare('INSERT INTO t (b) VALUES (:b)');
    $statement->bindValue(':b', 'x');
    $seen[] = $statement->execute() !== false;
    $statement->reset();
    $result = $db->query('SELECT * FROM t');
    while ($row = $result->fetchArray(SQLITE3_NUM)) {
        $seen[] = $row;
    }
    $result->finalize();
    $copy = new SQLite3(':memory:');
    $seen[] = $db->backup($copy);
    $seen[] = $copy->querySingle('SELECT b FROM t');
    $seen[] = @$db->exec('nonsense');
    $seen[] = $db->lastErrorMsg();
    $seen[] = [$statement->close(), $db->close(), $copy->close()];
    return serialize($seen);
};
$outside = $work();
$inside = await(spawn($work));
var_dump($inside === $outside);
if ($inside !== $outside) {
    var_dump(unserialize($outside), unserialize($inside));
}
--EXPECT--
bool(true)
