--TEST--
MySQL: sessions killed by the server in the middle of queries, of a pool and without one: one error each, nobody gets what is another's
--EXTENSIONS--
true_async
pdo_mysql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('mysql');
?>
--FILE--
<?php
require __DIR__ . '/killed-in-query.inc';

$mark = 'killed_' . getmypid();
killed_in_query('mysql', [
    'sleep' => "SELECT /* $mark */ SLEEP(60)",
    'sessions' => "SELECT id FROM information_schema.processlist WHERE info LIKE '%/* $mark%' AND id <> CONNECTION_ID()",
]);
?>
--EXPECT--
HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 false lost, HY000 true lost, HY000 false lost
bool(true)
HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 false again, HY000 false lost, HY000 true lost, HY000 false lost
bool(true)
