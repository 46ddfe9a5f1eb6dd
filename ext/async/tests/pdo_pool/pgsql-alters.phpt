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
require __DIR__ . '/server.inc';
$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1]);
$pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
[$alters, $harmless] = 'pgsql' === 'mysql' ? [
    ['SET sql_mode = \'\'', 'XA RECOVER', "BEGIN NOT ATOMIC SET sql_mode = ''; END", "IF 1 THEN SET sql_mode = ''; END IF", 'set @a = 1', 'SELECT @a := 2', '/* x */ SET NAMES utf8mb4', 'USE test', 'CREATE TEMPORARY TABLE x1 (id INT)', 'create or replace temporary table x2 (id int)',
     "SELECT GET_LOCK('x', 0)", '/*!40101 SET NAMES utf8mb4 */', 'SELECT 1 INTO @b', "-- c\nSET @c = 1", "# c\nSET @c = 1", '(SELECT 1); SET @d = 1', 'LOCK TABLES mysql.user READ', 'PREPARE p FROM "SELECT 1"'],
    ['SELECT 1', 'SELECT CASE WHEN 1 THEN 2 END', 'SELECT IF(1, 2, 3)', "SELECT 'SET @a = 1; USE x'", 'SELECT @@version', 'SHOW TABLES', "SELECT 'it\\'s; SET x'", 'SELECT `set` FROM (SELECT 1 AS `set`) y', 'SELECT 1 /* SET @a = 1 */', 'CREATE TABLE IF NOT EXISTS pool_alters (id INT)', 'UPDATE pool_alters SET id = 2', 'DELETE FROM pool_alters', 'DROP TABLE pool_alters', "SELECT 'a@b'"],
] : [
    ["SET application_name = 'x'", 'SELECT U&"\0073et_config"(\'application_name\', \'y\', false)', 'LISTEN x', "SELECT set_config('application_name', 'y', false)", 'SELECT pg_advisory_lock(1)', 'SELECT pg_try_advisory_lock(1)', 'PREPARE p AS SELECT 1', 'CREATE TEMP TABLE x1 (id INT)', 'CREATE LOCAL TEMPORARY TABLE x2 (id INT)',
     'SELECT 1 AS a INTO TEMP x3', "DO 'BEGIN PERFORM 1; END'", "/* a /* nested */ */ SET application_name = 'x'", "SELECT 1; SET application_name = 'x'", 'CREATE TABLE pg_temp.x4 (id INT)', "SELECT E'it\\'s'; SET application_name = 'z'", 'DECLARE c CURSOR WITH HOLD FOR SELECT 1'],
    ['SELECT 1', 'SELECT 1 AS u', "SELECT U&'\\0061'", "SELECT 'SET x'", "SELECT 'it''s; SET x'", 'SELECT $$; SET x$$', 'SELECT $a$; SET $$ x$a$', 'SHOW application_name', 'SELECT "set" FROM (SELECT 1 AS "set") y', 'SELECT 1 -- SET x', 'CREATE TABLE IF NOT EXISTS pool_alters (id INT)', 'UPDATE pool_alters SET id = 2', 'DELETE FROM pool_alters', 'DROP TABLE pool_alters', "SELECT pg_advisory_unlock_all()"],
];
foreach ([[$alters, '0/1'], [$harmless, '1/0']] as [$list, $expected]) {
    foreach ($list as $sql) {
        Async\await(Async\spawn(function () use ($pdo, $sql, $expected) {
            $s = @$pdo->query($sql);
            unset($s);
            $pdo->beginTransaction();
            $pdo->rollBack();
            if (state($pdo) !== $expected) echo "$sql: ", state($pdo), "\n";
        }));
        settle($pdo);
    }
}
echo count($alters) > 10 && count($harmless) > 10 ? "done\n" : '';
?>
--EXPECT--
done
