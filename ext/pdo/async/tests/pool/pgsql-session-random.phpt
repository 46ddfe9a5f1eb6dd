--TEST--
PDO pool, PostgreSQL: what random SQL does to a session does not reach the next coroutine (SEEDS seeds from FIRST_SEED)
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php require __DIR__ . '/server.inc'; need('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/session-random.inc';

$plain = connect('pgsql', [PDO::ATTR_POOL_ENABLED => false]);
$table = table($plain, 'a INT');
$plain->exec("CREATE SEQUENCE {$table}_s");
register_shutdown_function(fn () => $plain->exec("DROP SEQUENCE {$table}_s"));
$questions = [
    "SELECT name || '=' || setting FROM pg_settings WHERE source = 'session' AND name NOT IN ('transaction_isolation', 'transaction_read_only', 'transaction_deferrable') ORDER BY 1",
    'SELECT current_user', 'SELECT name FROM pg_prepared_statements WHERE from_sql', 'SELECT name FROM pg_cursors WHERE is_holdable', 'SELECT pg_listening_channels()',
    "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()", "SELECT to_regclass('secret')", 'SELECT lastval()', "SELECT NULLIF(current_setting('my.own', true), '')", // '' is what is left of a reset

];
$changes = [
    "set statement_timeout = '17s'", "set session application_name to 'x'", "set time zone 'Asia/Tokyo'", "select set_config('lock_timeout', '19s', false)",
    'set search_path = pg_catalog, public', 'set session characteristics as transaction read only', "set my.own = 'mine'",
    'create temp table secret (a int)', 'create temporary view secret as select 1', 'select 1 as a into temp secret', 'create table pg_temp.secret (a int)',
    'prepare p as select 1', 'declare c cursor with hold for select 1', 'listen random', 'select pg_advisory_lock(4711)', 'select pg_try_advisory_lock_shared(4712)',
    "do \$\$ begin perform set_config('lock_timeout', '23s', false); end \$\$", "select nextval('{$table}_s')", 'begin', 'begin; set lock_timeout = 5000; commit',
    "with x as (select set_config('lock_timeout', '29s', false)) select * from x", "explain analyze select set_config('lock_timeout', '31s', false)",
    "insert into $table select length(set_config('lock_timeout', '37s', false))", "values (set_config('lock_timeout', '41s', false))",
    "select \"set_config\"('lock_timeout', '43s', false)", "load 'plpgsql'; set plpgsql.extra_warnings = 'all'",
];
$harmless = [
    'select 1', "insert into $table values (1)", "update $table set a = 2", "delete from $table", "select 'set x = 1; listen y'", 'select $$set x = 1$$',
    'select "set" from (select 1 as "set") y', 'begin; set local lock_timeout = 7; commit', 'select now()', 'select $a$ $$ set x = 1 $$ $a$',
];
$random = new RandomSql($changes, $harmless,
    ["'it''s; set x -- '", '$$it\'s$$', '$q$ ; \' $$ $q$', "E'\\''", "U&'a'", '"a" from (select 1 as "a") y', "'\\'", "B'1'"],
    ['/* a ; */', "-- b '\n", '/* a /* nested ; */ b */', "/*'*/", '/* $$ */', '/**/'],
    ['explain %s'], true);
session_stays_apart(connect('pgsql', [PDO::ATTR_POOL_MAX => 1]), $plain, $questions, $random);
?>
--EXPECT--
done
