--TEST--
mysqli: an object that is being connected refuses other calls with 2014; so does change_user() while a statement waits
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_mysql('mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

function attempt(string $name, callable $call): void
{
    try {
        $result = json_encode($call());
        echo "$name: $result\n";
    } catch (mysqli_sql_exception $e) {
        echo "$name: {$e->getCode()}\n";
    } catch (Error $e) {
        echo "$name: {$e->getMessage()}\n";
    }
}

$proxy = my_proxy();
$where = ['127.0.0.1', 'tester', 'secret', 'test', $proxy->port];
$proxy->stall();

echo "-- real_connect()\n";
$link = mysqli_init();
$inside = spawn(fn () => $link->real_connect(...$where));
var_dump($proxy->holds());
attempt('real_connect', fn () => $link->real_connect(...$where));
attempt('change_user', fn () => $link->change_user('tester', 'secret', 'test'));
attempt('options', fn () => $link->options(MYSQLI_OPT_CONNECT_TIMEOUT, 1));
$proxy->go();
attempt('inside', fn () => [await($inside), $link->query('SELECT 1')->fetch_row()]);

echo "-- constructors\n";
$link = (new ReflectionClass('mysqli'))->newInstanceWithoutConstructor();
$proxy->stall();
$inside = spawn(fn () => $link->__construct(...$where));
var_dump($proxy->holds());
attempt('__construct', fn () => $link->__construct(...$where));
$proxy->go();
attempt('inside', fn () => [await($inside), $link->query('SELECT 1')->fetch_row()]);

echo "-- a statement waits\n";
$s = $link->prepare('SELECT 7');
$proxy->stall();
$inside = spawn(fn () => $s->execute());
var_dump($proxy->holds());
attempt('change_user', fn () => $link->change_user('tester', 'secret', 'test'));
attempt('prepare', fn () => $link->prepare('SELECT 1'));
$proxy->go();
attempt('inside', fn () => [await($inside), $s->get_result()->fetch_row(), $link->query('SELECT 1')->fetch_row()]);

echo "-- close() ends the wait for the server\n";
$proxy->stall();
$inside = spawn(fn () => $link->query('SELECT 1'));
var_dump($proxy->holds());
attempt('close', fn () => $link->close());
attempt('inside', fn () => await($inside));
attempt('query', fn () => $link->query('SELECT 1'));
$proxy->end();
--EXPECT--
-- real_connect()
bool(true)
real_connect: 2014
change_user: 2014
options: 2014
inside: [true,["1"]]
-- constructors
bool(true)
__construct: 2014
inside: [true,["1"]]
-- a statement waits
bool(true)
change_user: 2014
prepare: 2014
inside: [true,[7],["1"]]
-- close() ends the wait for the server
bool(true)
close: true
inside: 2006
query: mysqli object is already closed
