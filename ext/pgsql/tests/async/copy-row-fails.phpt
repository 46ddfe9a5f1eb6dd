--TEST--
pgsql: a connection whose COPY ended with a row, by a cancellation, an exception or exit, is closed without a wait, and usable if it is kept
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, suspend};

class Row {
    function __construct(private Closure $end) {}
    function __toString(): string { ($this->end)(); return "x\n"; }
}

function copy_rows($link, Closure $end) {
    pg_query($link, 'CREATE TEMP TABLE copied (a text)');
    pg_copy_from($link, 'copied', ["a\n", new Row($end)]);
}

function fails(Closure $end) { copy_rows(pg_open(), $end); }
function copied($link) {
    try {
        copy_rows($link, fn () => throw new Exception('row'));
    } catch (Exception $e) {
        return $e->getMessage() . ', ' . pg_fetch_result(@pg_query($link, 'SELECT COUNT(*) FROM copied'), 0, 0) . ' rows';
    }
}

$begun = false;
$waiting = spawn(fails(...), function () use (&$begun) { $begun = true; while (true) { suspend(); } });
while (!$begun) {
    suspend();
}
$waiting->cancel();
try {
    await($waiting);
} catch (Cancellation $e) {
    echo get_class($e), "\n";
}
try {
    await(spawn(fails(...), fn () => throw new Exception('row')));
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
echo await(spawn(fn () => copied(pg_open()))), "\n";

/* A persistent connection stays as it is. */
$persistent = fn () => pg_pconnect(pg_conninfo());
echo await(spawn(fn () => copied($persistent()))), "\n";
echo await(spawn(fn () => pg_fetch_result(@pg_query($persistent(), 'SELECT 42'), 0, 0))), "\n";

spawn(fails(...), fn () => exit("exit\n"));
?>
--EXPECT--
Async\AsyncCancellation
row
row, 0 rows
row, 0 rows
42
exit
