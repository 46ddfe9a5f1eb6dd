--TEST--
PDO pool, SQLite: what random SQL does to a session does not reach the next coroutine (SEEDS seeds from FIRST_SEED)
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/session-random.inc';

$file = database();
$questions = [
    'PRAGMA foreign_keys', 'PRAGMA recursive_triggers', 'PRAGMA case_sensitive_like', 'PRAGMA synchronous', 'PRAGMA cache_size',
    'PRAGMA temp_store', 'PRAGMA query_only', 'PRAGMA locking_mode', 'PRAGMA defer_foreign_keys', 'PRAGMA read_uncommitted',
    'PRAGMA reverse_unordered_selects', 'PRAGMA legacy_alter_table', "SELECT 'a' LIKE 'A'", "SELECT name FROM pragma_database_list WHERE name <> 'temp'",
    'SELECT name FROM sqlite_temp_master',
];
$changes = [
    'pragma foreign_keys = on', 'pragma recursive_triggers(1)', 'pragma case_sensitive_like = 1', 'pragma synchronous = 0',
    'pragma main.cache_size = 77', 'pragma temp_store = 2', 'pragma query_only = 1', 'pragma reverse_unordered_selects = 1',
    'create temp table secret (a)', 'create temporary view secret_view as select 1', "attach ':memory:' as extra",
    'create table temp.other (a)', 'create temp trigger secret_trigger after insert on t begin select 1; end',
    'pragma "legacy_alter_table" = 1', 'begin; create temp table secret (a); commit', 'begin; pragma defer_foreign_keys = 1',
    'begin immediate', 'savepoint s',
];
$harmless = ['select 1', 'insert into t values (1)', 'update t set a = 2', 'delete from t', "select 'pragma foreign_keys = on'",
    'pragma foreign_keys', 'pragma table_info(t)', 'begin; rollback'];
$random = new RandomSql($changes, $harmless,
    ["'it''s; pragma foreign_keys = on'", '"a" from (select 1 as "a")', "'\\'", '`a` from (select 2 as `a`)', '[a] from (select 3 as [a])', "x'00'"],
    ['/* a ; */', "-- b '\n", "/*'*/", '/**/'],
    ['explain %s', 'explain query plan %s'], true);
$plain = new PDO("sqlite:$file");
$plain->exec('CREATE TABLE t (a)');
session_stays_apart(pooled([PDO::ATTR_POOL_MAX => 1], $file), $plain, $questions, $random);
?>
--EXPECT--
done
