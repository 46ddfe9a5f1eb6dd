--TEST--
pgsql: code in PHP that a call runs may wait while another coroutine closes the connection; the call fails, without a word
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--INI--
pgsql.log_notice=1
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use Async\{Future, FutureState};
use function Async\{spawn, await};

/** A place in user code where a coroutine waits until it is let on. */
final class Gate
{
    private FutureState $entered, $opened;
    public function __construct() { $this->entered = new FutureState(); $this->opened = new FutureState(); }
    public function pass(): void { $this->entered->isCompleted() || $this->entered->complete(null); await(new Future($this->opened)); }
    public function await(): void { await(new Future($this->entered)); }
    public function open(): void { $this->opened->complete(null); }
}

final class Waiting
{
    public function __construct(private Gate $gate) {}
    public function __toString(): string { $this->gate->pass(); return '7'; }
}

/** $call gets the connection, and a gate for what it waits at. */
function closed_inside(string $name, callable $call): void
{
    $link = pg_open();
    $gate = new Gate();
    pg_query($link, 'CREATE TEMPORARY TABLE rows (a INT)');
    pg_prepare($link, 'prepared', 'SELECT $1::int');
    set_error_handler(function (int $level, string $message) use ($gate) { $gate->pass(); return true; });
    $inside = spawn(function () use ($call, $link, $gate) {
        try {
            return $call($link, $gate);
        } catch (Error $e) {
            return $e->getMessage();
        }
    });
    $gate->await();
    $closed = pg_close($link);
    try {
        pg_query($link, 'SELECT 1');
    } catch (Error $e) {
    }
    $gate->open();
    $result = await($inside);
    restore_error_handler();
    echo "$name: ", json_encode([$closed, $e->getMessage() === 'PostgreSQL connection has already been closed', $result]), "\n";
}

closed_inside('pg_query_params', fn ($link, $gate) => pg_query_params($link, 'SELECT $1::int', [new Waiting($gate)]));
closed_inside('pg_execute', fn ($link, $gate) => pg_execute($link, 'prepared', [new Waiting($gate)]));
closed_inside('pg_send_query_params', fn ($link, $gate) => pg_send_query_params($link, 'SELECT $1::int', [new Waiting($gate)]));
closed_inside('pg_send_execute', fn ($link, $gate) => pg_send_execute($link, 'prepared', [new Waiting($gate)]));
closed_inside('pg_copy_from', fn ($link, $gate) => pg_copy_from($link, 'rows', ["1\n", new Waiting($gate), "3\n"]));
closed_inside('a row that is no string', fn ($link, $gate) => pg_copy_from($link, 'rows', ["1\n", [], "3\n"]));
closed_inside('a failing query', fn ($link) => pg_query($link, 'SELEC'));
closed_inside('a result that was left', function ($link) { pg_send_query($link, 'SELECT 1'); return pg_query($link, 'SELECT 2'); });
closed_inside('a notice', function ($link) { pg_query($link, 'COMMIT'); });
closed_inside('pg_insert', fn ($link) => pg_insert($link, 'rows', ['no such column' => 1]));
closed_inside('pg_lo_read_all', function ($link, $gate) {
    pg_query($link, 'BEGIN');
    $object = pg_lo_open($link, pg_lo_create($link), 'w+');
    pg_lo_write($object, str_repeat('x', 50000));
    pg_lo_seek($object, 0, PGSQL_SEEK_SET);
    ob_start(function () use ($gate) { $gate->pass(); return ''; }, 1000);
    $read = pg_lo_read_all($object);
    ob_end_clean();
    return $read < 50000;
});

echo "-- the connection that functions take when none is given\n";
$default = pg_open();
$gate = new Gate();
set_error_handler(fn () => true);
$inside = spawn(fn () => pg_query_params('SELECT $1::int', [new Waiting($gate)]));
$gate->await();
unset($default);
pg_close();
$gate->open();
var_dump(pg_fetch_result(await($inside), 0, 0));
restore_error_handler();

echo "-- closed twice while a result is on its way\n";
$link = pg_open();
pg_send_query($link, 'SELECT pg_sleep(0.2)');
$first = spawn(fn () => pg_close($link));
Async\suspend();
try {
    pg_close($link);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
var_dump(await($first));
--EXPECT--
pg_query_params: [true,true,false]
pg_execute: [true,true,false]
pg_send_query_params: [true,true,false]
pg_send_execute: [true,true,false]
pg_copy_from: [true,true,false]
a row that is no string: [true,true,false]
a failing query: [true,true,false]
a result that was left: [true,true,false]
a notice: [true,true,null]
pg_insert: [true,true,false]
pg_lo_read_all: [true,true,true]
-- the connection that functions take when none is given
string(1) "7"
-- closed twice while a result is on its way
PostgreSQL connection has already been closed
bool(true)
