--TEST--
SQLite3Stmt: close() is refused while another coroutine is in a step of the statement; others take turns
--EXTENSIONS--
true_async
sqlite3
--FILE--
<?php
require __DIR__ . '/objects.inc';
use function Async\{spawn, await, suspend};

$db = new SQLite3(':memory:');
$db->enableExceptions(true);
$db->createFunction('wait', function ($value) { Slow::let_others_run(); return $value; });
$statement = $db->prepare('SELECT wait(value) FROM json_each(:list)');
$statement->bindValue(':list', '[1,2,3,4]');
$result = $statement->execute();

$results = together([
    function () use ($result) {
        for ($rows = []; $row = $result->fetchArray(SQLITE3_NUM); ) {
            $rows[] = $row[0];
        }
        return implode(',', $rows);
    },
    fn() => suspend() ?? $statement->close(),
    fn() => suspend() ?? $result->finalize(),
    fn() => $result->numColumns(),
    fn() => $statement->paramCount(),
]);
print_r($results);
var_dump($statement->close());

/* Others use the connection meanwhile, and an idle statement is closed when its turn comes. */
$busy = $db->prepare('SELECT wait(1)');
$idle = $db->prepare('SELECT 2');
print_r(together([
    fn() => $busy->execute()->fetchArray(SQLITE3_NUM)[0],
    fn() => $idle->close(),
    fn() => $db->querySingle('SELECT 3'),
]));

/* Bound values that take their time. */
$insert = $db->prepare('SELECT :a || :b');
class Late { function __construct(private string $text) {} function __toString(): string { Slow::let_others_run(); return $this->text; } }
$insert->bindValue(':a', new Late('x'), SQLITE3_TEXT);
$insert->bindValue(':b', new Late('y'), SQLITE3_TEXT);
print_r(together([
    fn() => $insert->execute() instanceof SQLite3Result,
    fn() => $insert->clear(),
    fn() => suspend() ?? $insert->close(),
]));
?>
--EXPECT--
Array
(
    [0] => 1,2,3,4
    [1] => Error: SQLite3Stmt is in use by another coroutine
    [2] => Error: SQLite3Result is in use by another coroutine
    [3] => 1
    [4] => 1
)
bool(true)
Array
(
    [0] => 1
    [1] => 1
    [2] => 3
)
Array
(
    [0] => 1
    [1] => 1
    [2] => Error: SQLite3Stmt is in use by another coroutine
)
