--TEST--
A cancelled command ends at its next turn with the cancellation and breaks its connection; the server closes it; new ones work
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\spawn;

$watch = my_open();
$gone = fn (int $id) => $watch->query("SELECT COUNT(*) FROM information_schema.processlist WHERE id = $id")->fetch_row()[0] == 0;

$cases = [
    'mysqli query' => [fn () => my_open(), fn ($link) => $link->query('SELECT SLEEP(60)')],
    'mysqli prepared' => [fn () => my_open(), fn ($link) => $link->execute_query('SELECT SLEEP(?)', [60])],
    'mysqli rows' => [fn () => my_open(), fn ($link) => $link->query('SELECT 1 UNION ALL SELECT SLEEP(60)', MYSQLI_USE_RESULT)->fetch_all()],
    'mysqli several' => [fn () => my_open(), function ($link) { $link->multi_query('SELECT 1; SELECT SLEEP(60)'); $link->store_result(); $link->next_result(); }],
    'mysqli quiet' => [function () { $link = my_open(); mysqli_report(MYSQLI_REPORT_OFF); return $link; }, fn ($link) => $link->query('SELECT SLEEP(60)')],
    'pdo query' => [fn () => pdo_my(), fn ($pdo) => $pdo->query('SELECT SLEEP(60)')],
    'pdo prepared' => [fn () => pdo_my([PDO::ATTR_EMULATE_PREPARES => false]), function ($pdo) { $s = $pdo->prepare('SELECT SLEEP(?)'); $s->execute([60]); }],
    'pdo warning' => [fn () => pdo_my([PDO::ATTR_ERRMODE => PDO::ERRMODE_WARNING]), fn ($pdo) => $pdo->exec('DO SLEEP(60)')],
    'pdo rows' => [fn () => pdo_my([PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false]), fn ($pdo) => $pdo->query('SELECT 1 UNION ALL SELECT SLEEP(60)')->fetchAll()],
];
foreach ($cases as $name => [$open, $command]) {
    $connection = $open();
    $id = $connection instanceof PDO ? $connection->query('SELECT CONNECTION_ID()')->fetchColumn() : $connection->thread_id;
    $coroutine = spawn($command, $connection);
    my_waits($watch, $id) || print("not active\n");
    echo "$name: ", cancelled($coroutine), "\n";
    try {
        $again = @$connection->query('SELECT 1');
        echo $again === false ? ($connection instanceof PDO ? $connection->errorInfo()[1] : $connection->errno) : 'works', "\n";
    } catch (PDOException | mysqli_sql_exception $e) {
        echo $e instanceof PDOException ? $e->errorInfo[1] : $e->getCode(), "\n";
    }
    mysqli_report(MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT);
    unset($coroutine);
    var_dump(eventually(fn () => $gone($id)));
}
var_dump(my_open()->query('SELECT 1')->fetch_row()[0]);
--EXPECT--
mysqli query: Async\AsyncCancellation
2006
bool(true)
mysqli prepared: Async\AsyncCancellation
2006
bool(true)
mysqli rows: Async\AsyncCancellation
2006
bool(true)
mysqli several: Async\AsyncCancellation
2006
bool(true)
mysqli quiet: Async\AsyncCancellation
2006
bool(true)
pdo query: Async\AsyncCancellation
2006
bool(true)
pdo prepared: Async\AsyncCancellation
2006
bool(true)
pdo warning: Async\AsyncCancellation
2006
bool(true)
pdo rows: Async\AsyncCancellation
2006
bool(true)
string(1) "1"
