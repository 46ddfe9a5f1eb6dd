--TEST--
PostgreSQL: PD5: which statements count as changing the session
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
require __DIR__ . '/alters.inc';

$alters = [
    "SET application_name = 'x'", 'SELECT U&"\0073et_config"(\'application_name\', \'y\', false)', 'LISTEN x',
    "SELECT set_config('application_name', 'y', false)", 'SELECT pg_advisory_lock(1)', 'SELECT pg_try_advisory_lock(1)',
    'PREPARE p AS SELECT 1', 'CREATE TEMP TABLE x1 (id INT)', 'CREATE LOCAL TEMPORARY TABLE x2 (id INT)', 'SELECT 1 AS a INTO TEMP x3',
    "DO 'BEGIN PERFORM 1; END'", "/* a /* nested */ */ SET application_name = 'x'", "SELECT 1; SET application_name = 'x'",
    'CREATE TABLE pg_temp.x4 (id INT)', "SELECT E'it\\'s'; SET application_name = 'z'", 'DECLARE c CURSOR WITH HOLD FOR SELECT 1',
];
$harmless = [
    'SELECT 1', 'SELECT 1 AS u', "SELECT U&'\\0061'", "SELECT 'SET x'", "SELECT 'it''s; SET x'", 'SELECT $$; SET x$$',
    'SELECT $a$; SET $$ x$a$', 'SHOW application_name', 'SELECT "set" FROM (SELECT 1 AS "set") y', 'SELECT 1 -- SET x',
    'CREATE TABLE IF NOT EXISTS pool_alters (id INT)', 'UPDATE pool_alters SET id = 2', 'DELETE FROM pool_alters', 'DROP TABLE pool_alters',
    "SELECT pg_advisory_unlock_all()",
];
alters('pgsql', $alters, $harmless);
?>
--EXPECT--
done
