--TEST--
mysqli: a statement that a coroutine is inside of refuses others with 2014, and the call that is inside goes on
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
        echo "$name: {$e->getCode()} {$e->getSqlState()}\n";
    } catch (Error $e) {
        echo "$name: {$e->getMessage()}\n";
    }
}

function attempt_all(mysqli_stmt $s): void
{
    $by = 'by value';
    $into = null;
    attempt('prepare', fn () => $s->prepare('SELECT 1'));
    attempt('execute', fn () => $s->execute());
    attempt('bind_param', fn () => $s->bind_param('s', $by));
    attempt('bind_result', fn () => $s->bind_result($into));
    attempt('fetch', fn () => $s->fetch());
    attempt('store_result', fn () => $s->store_result());
    attempt('get_result', fn () => $s->get_result());
    attempt('free_result', fn () => $s->free_result());
    attempt('reset', fn () => mysqli_stmt_reset($s));
    attempt('close', fn () => mysqli_stmt_close($s));
    attempt('affected_rows', fn () => is_int($s->affected_rows));
}

/* Between the client and the server, what the server sends is held back. */
$proxy = my_proxy();
$link = new mysqli('127.0.0.1', 'tester', 'secret', 'test', $proxy->port);
$rows = "SELECT REPEAT('x', 1000) FROM seq_1_to_500";

echo "-- execute() waits for the server\n";
$s = $link->prepare('SELECT 7');
$proxy->stall();
$inside = spawn(fn () => $s->execute());
var_dump($proxy->holds());
attempt_all($s);
$proxy->go();
var_dump(await($inside), $s->get_result()->fetch_row());

echo "-- fetch() waits for the server\n";
$s = $link->prepare($rows);
$proxy->allow(20000);
$inside = spawn(function () use ($s) {
    $s->execute();
    $s->bind_result($column);
    for ($n = 0; $s->fetch(); $n += strlen($column));
    return $n;
});
var_dump($proxy->holds());
attempt_all($s);
$proxy->go();
var_dump(await($inside));

echo "-- store_result() waits for the server\n";
$proxy->allow(20000);
$inside = spawn(fn () => [$s->execute(), $s->store_result(), $s->num_rows]);
var_dump($proxy->holds());
attempt_all($s);
$proxy->go();
echo json_encode(await($inside)), "\n";

echo "-- errors without exceptions\n";
$s = $link->prepare('SELECT 7');
foreach ([MYSQLI_REPORT_OFF, MYSQLI_REPORT_ERROR] as $mode) {
    mysqli_report($mode);
    $proxy->stall();
    $inside = spawn(fn () => $s->execute());
    var_dump($proxy->holds());
    attempt('execute', fn () => [$s->execute(), $s->errno]);
    attempt('query', fn () => [$link->query('SELECT 1'), $link->errno]);
    attempt('free_result', fn () => [$s->free_result(), $s->errno]);
    $proxy->go();
    var_dump(await($inside), $s->get_result()->fetch_row()[0], $s->errno, $link->errno);
}
$s->close();

echo "-- a row is on its way, and an error handler waits\n";
$reported = new Async\FutureState();
$handled = new Async\FutureState();
set_error_handler(function (int $level, string $message) use ($reported, $handled) {
    if ($reported->isCompleted()) {
        echo $message, "\n";
        return;
    }
    $reported->complete(null);
    await(new Async\Future($handled));
});
$proxy->allow(20000);
$inside = spawn(function () use ($link, $rows) {
    $GLOBALS['result'] = $link->query($rows, MYSQLI_USE_RESULT);
    for ($n = 0; $GLOBALS['result']->fetch_row(); $n++);
    return $n < 500;
});
var_dump($proxy->holds());
$proxy->cut();
await(new Async\Future($reported));
$result->free();
var_dump($result->fetch_row());
$handled->complete(null);
var_dump(await($inside));
$result->free();
$proxy->end();
--EXPECTF--
-- execute() waits for the server
bool(true)
prepare: 2014 HY000
execute: 2014 HY000
bind_param: 2014 HY000
bind_result: 2014 HY000
fetch: 2014 HY000
store_result: 2014 HY000
get_result: 2014 HY000
free_result: 2014 HY000
reset: 2014 HY000
close: 2014 HY000
affected_rows: true
bool(true)
array(1) {
  [0]=>
  int(7)
}
-- fetch() waits for the server
bool(true)
prepare: 2014 HY000
execute: 2014 HY000
bind_param: 2014 HY000
bind_result: 2014 HY000
fetch: 2014 HY000
store_result: 2014 HY000
get_result: 2014 HY000
free_result: 2014 HY000
reset: 2014 HY000
close: 2014 HY000
affected_rows: true
int(500000)
-- store_result() waits for the server
bool(true)
prepare: 2014 HY000
execute: 2014 HY000
bind_param: 2014 HY000
bind_result: 2014 HY000
fetch: 2014 HY000
store_result: 2014 HY000
get_result: 2014 HY000
free_result: 2014 HY000
reset: 2014 HY000
close: 2014 HY000
affected_rows: true
[true,true,500]
-- errors without exceptions
bool(true)
execute: [false,2014]
query: [false,2014]

Warning: mysqli_stmt::free_result(): (HY000/2014): Commands out of sync; you can't run this command now in %s on line %d
free_result: [null,2014]
bool(true)
int(7)
int(0)
int(0)
bool(true)

Warning: mysqli_stmt::execute(): (HY000/2014): Commands out of sync; you can't run this command now in %s on line %d
execute: [false,2014]

Warning: mysqli::query(): (HY000/2014): Commands out of sync; you can't run this command now in %s on line %d
query: [false,2014]

Warning: mysqli_stmt::free_result(): (HY000/2014): Commands out of sync; you can't run this command now in %s on line %d
free_result: [null,2014]
bool(true)
int(7)
int(0)
int(0)
-- a row is on its way, and an error handler waits
bool(true)
mysqli_result::free(): (HY000/2014): Commands out of sync; you can't run this command now
mysqli_result::fetch_row(): (HY000/2014): Commands out of sync; you can't run this command now
bool(false)
bool(true)
