--TEST--
PostgreSQL: 2,000 transfers of 200 coroutines with cancellations and killed sessions: no money is lost, no session is left
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
require __DIR__ . '/bank.inc';

bank('pgsql', fn (string $table) => "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%$table%'");
?>
--EXPECT--
20000
bool(true)
bool(true)
bool(true)
