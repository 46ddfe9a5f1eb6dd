--TEST--
PD17: functions of SQLite are on every connection, and are registered before the first use
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await_all, suspend};

foreach ([0, 2] as $min) {
    $pdo = Pdo\Sqlite::connect('sqlite:' . database(), null, null,
        [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MIN => $min, PDO::ATTR_POOL_MAX => 3]);
    var_dump($pdo->createFunction('twice', fn ($x) => $x * 2));
    $pdo->createFunction('twice', fn ($x, $y) => ($x + $y) * 2, 2);
    $pdo->createAggregate('total_of', fn ($c, $n, $v) => $c + $v, fn ($c) => $c, 1);
    $pdo->createCollation('reversed', fn ($a, $b) => $b <=> $a);
    attempt(fn () => $pdo->createFunction('TWICE', fn ($x) => $x * 3));
    attempt(fn () => $pdo->createCollation('Reversed', strcmp(...)));
    attempt(fn () => $pdo->createFunction('x', 'no such function'));
    echo state($pdo), "\n";
    $all = [];
    for ($i = 0; $i < 3; $i++) {
        $all[] = spawn(function () use ($pdo) {
            $pdo->beginTransaction();
            suspend();
            echo json_encode($pdo->query("SELECT twice(4), twice(1, 2), (SELECT total_of(x) FROM (SELECT 1 AS x UNION SELECT 5)), 'a' < 'b' COLLATE reversed")->fetch(PDO::FETCH_NUM)), "\n";
        });
    }
    await_all($all);
    attempt(fn () => $pdo->createFunction('late', fn () => 1));
    attempt(fn () => $pdo->openBlob('t', 'c', 1));
    attempt(fn () => $pdo->loadExtension('x'));
}
?>
--EXPECT--
bool(true)
PDOException: createFunction(): "twice" is registered already
PDOException: createCollation(): "reversed" is registered already
TypeError: Pdo\Sqlite::createFunction(): Argument #2 ($callback) must be a valid callback, function "no such function" not found or invalid function name
0/0
[8,6,6,0]
[8,6,6,0]
[8,6,6,0]
PDOException: createFunction() must be called before the pool is used for the first time
PDOException: openBlob() cannot be used with PDO::ATTR_POOL_ENABLED
PDOException: loadExtension() cannot be used with PDO::ATTR_POOL_ENABLED
bool(true)
PDOException: createFunction(): "twice" is registered already
PDOException: createCollation(): "reversed" is registered already
TypeError: Pdo\Sqlite::createFunction(): Argument #2 ($callback) must be a valid callback, function "no such function" not found or invalid function name
2/0
[8,6,6,0]
[8,6,6,0]
[8,6,6,0]
PDOException: createFunction() must be called before the pool is used for the first time
PDOException: openBlob() cannot be used with PDO::ATTR_POOL_ENABLED
PDOException: loadExtension() cannot be used with PDO::ATTR_POOL_ENABLED
