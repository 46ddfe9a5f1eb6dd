--TEST--
MySQL: the request ends by a fatal error or exit with connections in use: no session is left on the server, nothing uncommitted
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
require __DIR__ . '/fatal.inc';

fatal('mysql', ['alive' => 'SELECT COUNT(*) FROM information_schema.processlist WHERE id IN (%s)', 'sleep' => 'DO SLEEP(60)']);
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
