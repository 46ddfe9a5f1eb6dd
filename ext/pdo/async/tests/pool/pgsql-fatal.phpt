--TEST--
PostgreSQL: the request ends by a fatal error or exit with connections in use: no session is left on the server, nothing uncommitted
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
require __DIR__ . '/fatal.inc';

/* A backend notices that its client has gone when the query ends. */
fatal('pgsql', ['alive' => 'SELECT COUNT(*) FROM pg_stat_activity WHERE pid IN (%s)', 'sleep' => 'SELECT pg_sleep(4)']);
?>
--EXPECT--
memory: 4 sessions, soon, 0 left, rows []
memory in a coroutine: 4 sessions, soon, 0 left, rows []
class: 4 sessions, soon, 0 left, rows []
uncaught: 4 sessions, soon, 0 left, rows []
uncaught in a coroutine: 4 sessions, soon, 0 left, rows []
exit: 4 sessions, soon, 0 left, rows []
exit in a coroutine: 4 sessions, soon, 0 left, rows []
end of main: 4 sessions, soon, 0 left, rows []
