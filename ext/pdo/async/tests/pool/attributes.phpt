--TEST--
PDO pool: the attributes of the pool are read without a connection, and only the constructor sets them
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
$plain = new PDO('sqlite::memory:', null, null, [PDO::ATTR_POOL_MAX => 5, PDO::ATTR_POOL_ENABLED => false]);
$pdo = pooled([PDO::ATTR_POOL_MAX => 7, PDO::ATTR_POOL_STMT_CACHE_SIZE => 4, PDO::ATTR_POOL_HEALTHCHECK_INTERVAL => 3600]);
foreach ([$plain, $pdo] as $p) {
    foreach (['ENABLED', 'MIN', 'MAX', 'HEALTHCHECK_INTERVAL', 'STMT_CACHE_SIZE'] as $name) {
        echo "$name: ";
        attempt(fn () => $p->getAttribute(constant("PDO::ATTR_POOL_$name")));
    }
    attempt(fn () => $p->setAttribute(PDO::ATTR_POOL_MAX, 3));
    echo $p->errorCode(), "\n";
}
var_dump($plain->getPool(), $pdo->getPool() === $pdo->getPool(), state($pdo));
foreach ([Pdo\Sqlite::class, PDO::class] as $class) {
    echo $class::ATTR_POOL_ENABLED === PDO::ATTR_POOL_ENABLED ? "same\n" : "other\n";
}
$connected = PDO::connect('sqlite:' . database(), null, null, [PDO::ATTR_POOL_ENABLED => true]);
echo get_class($connected), ' ', $connected->getAttribute(PDO::ATTR_POOL_MAX), ' ', $connected->getAttribute(PDO::ATTR_DRIVER_NAME), "\n";
?>
--EXPECT--
ENABLED: false
MIN: false
MAX: false
HEALTHCHECK_INTERVAL: PDOException: SQLSTATE[IM001]: Driver does not support this function: PDO::ATTR_POOL_HEALTHCHECK_INTERVAL is a construction-only attribute and cannot be read at runtime
STMT_CACHE_SIZE: false
PDOException: SQLSTATE[IM001]: Driver does not support this function: attributes of the pool can be set only in the constructor
IM001
ENABLED: true
MIN: 0
MAX: 7
HEALTHCHECK_INTERVAL: PDOException: SQLSTATE[IM001]: Driver does not support this function: PDO::ATTR_POOL_HEALTHCHECK_INTERVAL is a construction-only attribute and cannot be read at runtime
STMT_CACHE_SIZE: 4
PDOException: SQLSTATE[IM001]: Driver does not support this function: attributes of the pool can be set only in the constructor
IM001
NULL
bool(true)
string(3) "0/0"
same
same
Pdo\Sqlite 10 sqlite
