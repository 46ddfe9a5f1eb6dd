--TEST--
MySQL: 2,000 transfers of 200 coroutines with cancellations and killed sessions: no money is lost, no session is left
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
require __DIR__ . '/bank.inc';

bank('mysql', fn (string $table) => "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID() AND info LIKE '%$table%'");
?>
--EXPECT--
20000
bool(true)
bool(true)
bool(true)
