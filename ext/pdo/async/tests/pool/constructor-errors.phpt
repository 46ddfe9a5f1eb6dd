--TEST--
PD16: combinations that the constructor refuses
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
$file = database();
$new = fn (string $dsn, array $options) => new PDO($dsn, null, null, $options + [PDO::ATTR_POOL_ENABLED => true]);
foreach ([true, 1, 'key'] as $persistent) attempt(fn () => $new("sqlite:$file", [PDO::ATTR_PERSISTENT => $persistent]));
attempt(fn () => $new("sqlite:$file", [PDO::ATTR_PERSISTENT => false])->getPool()->count());
foreach ([':memory:', '', 'file::memory:', 'file:', 'file:x?mode=memory', 'file:x?mode=memory&cache=private'] as $source) {
    try { $new("sqlite:$source", []); echo "accepted\n"; } catch (PDOException $e) { var_dump(str_contains($e->getMessage(), 'memory')); }
}
foreach (['file::memory:?cache=shared', 'file:x?mode=memory&cache=shared', "file:$file", $file] as $source) {
    echo $new("sqlite:$source", [])->query('SELECT 1')->fetchColumn(), "\n";
}
foreach ([['MIN', -1], ['MAX', 0], ['MAX', -5], ['HEALTHCHECK_INTERVAL', -1], ['STMT_CACHE_SIZE', -1], ['MAX', PHP_INT_MAX]] as [$name, $value]) {
    try { $new("sqlite:$file", [constant("PDO::ATTR_POOL_$name") => $value]); } catch (ValueError) { echo "ValueError\n"; }
}
try { $new("sqlite:$file", [PDO::ATTR_POOL_MIN => 3, PDO::ATTR_POOL_MAX => 2]); } catch (ValueError) { echo "ValueError\n"; }
foreach (['MIN', 'MAX'] as $name) {
    try { $new("sqlite:$file", [constant("PDO::ATTR_POOL_$name") => 'many']); } catch (TypeError) { echo "TypeError\n"; }
}
$missing = 'sqlite:/nonexistent/directory/x.db';
attempt(fn () => $new($missing, [PDO::ATTR_POOL_MIN => 1]));
$late = $new($missing, []);
attempt(fn () => $late->exec('SELECT 1'));
attempt(fn () => $late->errorInfo());
echo $late->getPool()->count(), "\n";
?>
--EXPECT--
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT
PDOException: PDO::ATTR_POOL_ENABLED cannot be used with PDO::ATTR_PERSISTENT
0
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
1
1
1
1
ValueError
ValueError
ValueError
ValueError
ValueError
ValueError
ValueError
TypeError
TypeError
PDOException: SQLSTATE[HY000] [14] unable to open database file
PDOException: SQLSTATE[HY000] [14] unable to open database file
["HY000",14,"unable to open database file"]
0
