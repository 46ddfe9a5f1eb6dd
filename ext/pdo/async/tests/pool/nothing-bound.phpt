--TEST--
PD15: every method works with nothing bound
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
$fresh = fn () => pooled();
attempt(fn () => $fresh()->errorCode());
attempt(fn () => $fresh()->errorInfo());
attempt(fn () => $fresh()->inTransaction());
attempt(fn () => $fresh()->commit());
attempt(fn () => $fresh()->rollBack());
attempt(fn () => $fresh()->lastInsertId());
attempt(fn () => $fresh()->getAttribute(PDO::ATTR_DRIVER_NAME));
attempt(fn () => is_string($fresh()->getAttribute(PDO::ATTR_SERVER_VERSION)));
attempt(fn () => $fresh()->setAttribute(PDO::ATTR_TIMEOUT, 5));
attempt(fn () => $fresh()->quote("it's"));
attempt(fn () => $fresh()->beginTransaction());
attempt(fn () => $fresh()->exec('SELECT 1'));
attempt(fn () => $fresh()->query('SELECT 1')->fetchColumn());
attempt(fn () => $fresh()->prepare('SELECT ?')->execute([1]));
attempt(fn () => $fresh()->prepare('nonsense'));
attempt(fn () => $fresh()->sqliteCreateFunction('f', fn () => 1));
$pdo = $fresh();
attempt(fn () => $pdo->nosuchmethod());
attempt(fn () => $pdo->exec(''));
attempt(fn () => $pdo->query());
var_dump(PDO::getAvailableDrivers() > []);
$r = (new ReflectionClass('PDO'))->newInstanceWithoutConstructor();
attempt(fn () => $r->exec('SELECT 1'));
attempt(fn () => $r->getPool());
?>
--EXPECT--
"00000"
["00000",null,null]
false
PDOException: There is no active transaction
PDOException: There is no active transaction
"0"
"sqlite"
true
true
"'it''s'"
true
0
1
true
PDOException: SQLSTATE[HY000]: General error: 1 near "nonsense": syntax error
true
Error: Call to undefined method PDO::nosuchmethod()
ValueError: PDO::exec(): Argument #1 ($statement) must not be empty
ArgumentCountError: PDO::query() expects at least 1 argument, 0 given
bool(true)
Error: PDO object is uninitialized
Error: PDO object is uninitialized
