--TEST--
pgsql: COPY of some 10 MB in both directions, line by line, and one that fails
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, suspend};

/* Another coroutine gets a turn each time that the call waits or gives way: at least once for every 2 MB, not once for all. */
function in_turns(callable $call): mixed
{
    $turns = 0;
    $ended = false;
    $other = spawn(function () use (&$turns, &$ended) {
        for (; !$ended; $turns++) {
            suspend();
        }
    });
    $result = $call();
    $ended = true;
    await($other);
    if ($turns < 5) {
        echo "others have had $turns turns\n";
    }
    return $result;
}

$work = function () {
    $link = pg_open();
    pg_query($link, 'CREATE TEMP TABLE t (a text)');
    $rows = [];
    for ($i = 0; $i < 150_000; $i++) {
        $rows[] = "row $i " . str_repeat('x', 60) . "\n";
    }
    var_dump(in_turns(fn () => pg_copy_from($link, 't', $rows)), in_turns(fn () => pg_copy_to($link, 't')) === $rows);
    pg_query($link, 'TRUNCATE t');
    pg_query($link, 'COPY t FROM STDIN');
    var_dump(pg_put_line($link, "one\n"), pg_put_line($link, "two\n"), pg_put_line($link, "\\.\n"), pg_end_copy($link));
    var_dump(pg_fetch_all_columns(pg_query($link, 'SELECT a FROM t')));
    pg_query($link, 'CREATE TEMP TABLE n (a int)');
    var_dump(@pg_copy_from($link, 'n', ["1\n", "word\n"]));
    echo strtok(pg_last_error($link), "\n"), "\n";
    var_dump(pg_fetch_result(pg_query($link, 'SELECT count(*) FROM n'), 0, 0));
};
$captured = function () use ($work) { ob_start(); $work(); return ob_get_clean(); };
$outside = $captured();
$inside = await(spawn($captured));
var_dump($inside === $outside);
echo $inside;
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
array(2) {
  [0]=>
  string(3) "one"
  [1]=>
  string(3) "two"
}
bool(false)
ERROR:  invalid input syntax for type integer: "word"
string(1) "0"
