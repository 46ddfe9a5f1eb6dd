--TEST--
Every method of the driver works on a pooled object with nothing bound
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';

$arguments = [
    'createAggregate' => ['total', fn($context, $row, $value) => $context + $value, fn($context) => $context],
    'createCollation' => ['backwards', fn($a, $b) => $b <=> $a],
    'createFunction' => ['twice', fn($x) => 2 * $x],
    'loadExtension' => ['/no/such/extension'],
    'openBlob' => ['t', 'v', 1],
    'setAuthorizer' => [null],
    'exec' => ['CREATE TABLE x (id INTEGER)'], 'query' => ['SELECT 1'], 'prepare' => ['SELECT ?'], 'quote' => ['x'],
    'getAttribute' => [PDO::ATTR_CLIENT_VERSION], 'setAttribute' => [PDO::ATTR_TIMEOUT, 2],
    'sqliteCreateAggregate' => ['total', fn($context, $row, $value) => $context + $value, fn($context) => $context],
    'sqliteCreateCollation' => ['backwards', fn($a, $b) => $b <=> $a],
    'sqliteCreateFunction' => ['twice', fn($x) => 2 * $x],
];
/* Methods of both classes; each on an object of its own, first outside any coroutine, then inside. */
$file = database();
(new PDO("sqlite:$file"))->exec("CREATE TABLE t (v BLOB); INSERT INTO t VALUES ('text')");
$crashed = 0;
foreach ([PDO::class, Pdo\Sqlite::class] as $class) {
    foreach (get_class_methods($class) as $method) {
        if (in_array($method, ['__construct', 'connect'])) {
            continue;
        }
        foreach ([false, true] as $inside) {
            $pdo = new $class("sqlite:$file", null, null, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1]);
            $call = function () use ($pdo, $method, $arguments) {
                try {
                    return $pdo->$method(...$arguments[$method] ?? []);
                } catch (PDOException) {
                    return false;
                }
            };
            $inside ? Async\await(Async\spawn($call)) : @$call();
            if ($method === 'exec') {
                $pdo->exec('DROP TABLE IF EXISTS x');
            }
            $crashed += $pdo->query('SELECT v FROM t')->fetchColumn() !== 'text';
        }
    }
}
echo $crashed, "\n";

/* And they do what they are for; a blob belongs to one connection, which nobody could choose. */
$pdo = new Pdo\Sqlite("sqlite:$file", null, null, [PDO::ATTR_POOL_ENABLED => true]);
attempt(fn() => $pdo->openBlob('t', 'v', 1));
$pdo->createFunction('twice', fn($x) => 2 * $x);
echo $pdo->query('SELECT twice(21)')->fetchColumn(), "\n";
?>
--EXPECT--
0
PDOException: openBlob() cannot be used with PDO::ATTR_POOL_ENABLED
42
