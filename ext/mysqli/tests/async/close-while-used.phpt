--TEST--
mysqli: closing a connection in which somebody is parked wakes him; statements and results are not freed under him
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

$link = my_open();
$parked = spawn(function () use ($link) {
    try {
        $link->query('SELECT SLEEP(60)');
        echo "not reached\n";
    } catch (mysqli_sql_exception $e) {
        echo $e->getMessage(), "\n";
    }
});
delay(50);
var_dump($link->close());
await($parked);

$link = my_open();
$statement = $link->prepare('SELECT SLEEP(0.3)');
$parked = spawn(fn () => $statement->execute());
delay(50);
try {
    $statement->close();
} catch (mysqli_sql_exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump(await($parked), $statement->get_result()->fetch_row()[0], $statement->close());
--EXPECT--
MySQL server has gone away
bool(true)
Commands out of sync; you can't run this command now
bool(true)
int(0)
bool(true)
