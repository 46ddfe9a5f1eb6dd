--TEST--
pgsql: connections of their own wait at the same time
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/parallel.inc';

$locker = pg_open();
$lock = pg_get_pid($locker);
pg_query($locker, "SELECT pg_advisory_lock($lock)");
parallel(function (int $i) use ($lock) {
    $link = pg_open();
    pg_query($link, "SET lock_timeout = '10s'");
    return pg_fetch_result(pg_query($link, "SELECT pg_advisory_lock_shared($lock), $i AS i"), 0, 'i');
}, fn () => pg_fetch_result(pg_query($locker, "SELECT COUNT(*) FROM pg_locks WHERE objid = $lock AND NOT granted"), 0, 0),
    fn () => pg_query($locker, "SELECT pg_advisory_unlock($lock)"));
?>
--EXPECT--
bool(true)
0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
0
