--TEST--
pgsql: connections of their own work at the same time
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, await_all};

$started = microtime(true);
$coroutines = [];
for ($i = 0; $i < 20; $i++) {
    $coroutines[] = spawn(function () use ($i) {
        $link = pg_open();
        return pg_fetch_result(pg_query($link, "SELECT pg_sleep(0.2), $i AS i"), 0, 'i');
    });
}
[$results, $errors] = beside_ticker(fn () => await_all($coroutines));
echo implode(' ', $results), "\n", count($errors), "\n";
var_dump(microtime(true) - $started < 2);
--EXPECT--
0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
0
bool(true)
