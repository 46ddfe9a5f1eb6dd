--TEST--
A connect that is cancelled or takes too long; warnings of others stay warnings meanwhile
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

$silent = stream_socket_server('tcp://127.0.0.1:0');
$port = parse_url('tcp://' . stream_socket_get_name($silent, false), PHP_URL_PORT);
$calls = [
    fn () => new PDO("mysql:host=127.0.0.1;port=$port"),
    fn () => new mysqli('127.0.0.1', 'a', 'b', 'c', $port),
    function () use ($port) { mysqli_report(MYSQLI_REPORT_OFF); return new mysqli('127.0.0.1', 'a', 'b', 'c', $port); },
];
foreach ($calls as $call) {
    $coroutine = spawn($call);
    delay(50);
    echo $undefined;
    $coroutine->cancel();
    echo outcome($coroutine), "\n";
}
mysqli_report(MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT);
foreach ([fn () => new PDO("mysql:host=127.0.0.1;port=1"), fn () => new mysqli('127.0.0.1', 'a', 'b', 'c', 1),
        fn () => new PDO('mysql:unix_socket=' . getenv('TEST_MYSQL_SOCKET'), 'tester', 'wrong')] as $call) {
    try {
        await(spawn($call));
    } catch (PDOException | mysqli_sql_exception $e) {
        echo $e::class, ' ', $e->getMessage(), "\n";
    }
}
--EXPECTF--
Warning: Undefined variable $undefined in %s on line %d
Async\AsyncCancellation

Warning: Undefined variable $undefined in %s on line %d
Async\AsyncCancellation

Warning: Undefined variable $undefined in %s on line %d
Async\AsyncCancellation
PDOException SQLSTATE[HY000] [2002] Connection refused
mysqli_sql_exception Connection refused
PDOException SQLSTATE[HY000] [1045] Access denied for user 'tester'@'localhost' (using password: YES)
