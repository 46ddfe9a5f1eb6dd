--TEST--
PDO pool, MySQL: what random SQL does to a session does not reach the next coroutine (SEEDS seeds from FIRST_SEED)
--EXTENSIONS--
true_async
pdo_mysql
--SKIPIF--
<?php require __DIR__ . '/server.inc'; need('mysql'); ?>
--FILE--
<?php
require __DIR__ . '/session-random.inc';

$plain = connect('mysql', [PDO::ATTR_POOL_ENABLED => false]);
$table = table($plain, 'a INT');
$questions = [
    'SELECT CONCAT(@@sql_mode, @@time_zone, @@character_set_client, @@collation_connection, @@sort_buffer_size, @@autocommit, @@tx_isolation)',
    'SELECT CONCAT(@@foreign_key_checks, @@unique_checks, @@sql_select_limit, @@lock_wait_timeout, @@group_concat_max_len, @@in_transaction)',
    'SELECT DATABASE()', 'SELECT @a', 'SELECT @b', 'SELECT COUNT(*) FROM secret', "SELECT IS_USED_LOCK('random')", 'EXECUTE p',
];
$changes = [
    "set sql_mode = 'ansi_quotes'", 'set @a = 1', 'select @a := 2', 'select 3 into @b', "set time_zone = '+05:00'", 'set names latin1',
    'set session sort_buffer_size = 65536', 'set autocommit = 0', 'set @@session.group_concat_max_len = 99', 'set character set latin1',
    'set session transaction isolation level serializable', 'set foreign_key_checks = 0, @a = 5', 'use information_schema',
    'create temporary table secret (a int)', 'create or replace temporary table secret as select 1 as a', "select get_lock('random', 0)",
    "prepare p from 'select 1'", "lock tables $table read", 'start transaction', 'begin',
    "begin not atomic set sql_mode = ''; end", 'set sql_select_limit = 7', 'set statement max_statement_time = 1 for set @a = 9',
    "execute immediate 'set @a = 11'", 'do @a := 13', "select a from $table union select get_lock('random', 0)",
];
$harmless = [
    'select 1', "insert into $table values (1)", "update $table set a = 2", "delete from $table", "select 'set @a = 1; use x'", 'show tables',
    'select `set` from (select 1 as `set`) y', "select 'it\\'s; set x'", "replace into $table values (3)", 'select @@version',
];
$random = new RandomSql($changes, $harmless,
    ["'it\\'s; set @a = 1 -- '", "'a''b'", '"set"', '`x` from (select 1 as `x`) y', "'\\\\'", "_utf8'a'", "0x41", "n'b'"],
    ['/* a ; */', "-- b '\n", "# c \"\n", "/*'*/", '/*!40101 */', '/*!99999999 x */', '/**/'],
    ['/*!40101 %s */', '/*! %s*/', '/*M!100000 %s */', 'explain %s'], true);
session_stays_apart(connect('mysql', [PDO::ATTR_POOL_MAX => 1]), $plain, $questions, $random);
?>
--EXPECT--
done
