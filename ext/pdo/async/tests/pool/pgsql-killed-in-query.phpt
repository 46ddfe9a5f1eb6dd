--TEST--
PostgreSQL: sessions killed by the server in the middle of queries, of a pool and without one: one error each, nobody gets what is another's
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('pgsql');
?>
--FILE--
<?php
require __DIR__ . '/killed-in-query.inc';

$mark = 'killed_' . getmypid();
killed_in_query('pgsql', [
    'sleep' => "SELECT /* $mark */ pg_sleep(60)",
    'sessions' => "SELECT pid FROM pg_stat_activity WHERE query LIKE '%/* $mark%' AND state = 'active' AND pid <> pg_backend_pid()",
]);
?>
--EXPECT--
HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 true lost, HY000 true lost, HY000 true lost
bool(true)
HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 true lost, HY000 true lost, HY000 true lost
bool(true)
