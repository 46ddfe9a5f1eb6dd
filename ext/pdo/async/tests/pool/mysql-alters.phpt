--TEST--
MySQL: PD5: which statements count as changing the session
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
require __DIR__ . '/alters.inc';

$alters = [
    'SET sql_mode = \'\'', 'XA RECOVER', "BEGIN NOT ATOMIC SET sql_mode = ''; END", "IF 1 THEN SET sql_mode = ''; END IF", 'set @a = 1',
    'SELECT @a := 2', '/* x */ SET NAMES utf8mb4', 'USE test', 'CREATE TEMPORARY TABLE x1 (id INT)',
    'create or replace temporary table x2 (id int)', "SELECT GET_LOCK('x', 0)", '/*!40101 SET NAMES utf8mb4 */', 'SELECT 1 INTO @b',
    "-- c\nSET @c = 1", "# c\nSET @c = 1", '(SELECT 1); SET @d = 1', 'LOCK TABLES mysql.user READ', 'PREPARE p FROM "SELECT 1"',
];
$harmless = [
    'SELECT 1', 'SELECT CASE WHEN 1 THEN 2 END', 'SELECT IF(1, 2, 3)', "SELECT 'SET @a = 1; USE x'", 'SELECT @@version', 'SHOW TABLES',
    "SELECT 'it\\'s; SET x'", 'SELECT `set` FROM (SELECT 1 AS `set`) y', 'SELECT 1 /* SET @a = 1 */',
    'CREATE TABLE IF NOT EXISTS pool_alters (id INT)', 'INSERT INTO pool_alters VALUES (1)', 'UPDATE pool_alters SET id = 2',
    'DELETE FROM pool_alters', 'DROP TABLE pool_alters', "SELECT 'a@b'",
];
alters('mysql', $alters, $harmless);
?>
--EXPECT--
done
