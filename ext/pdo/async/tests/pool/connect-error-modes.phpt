--TEST--
PDO pool: a refused connection obeys the error mode of the object
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
foreach ([PDO::ERRMODE_SILENT, PDO::ERRMODE_WARNING, PDO::ERRMODE_EXCEPTION] as $mode) {
    $pdo = new PDO('sqlite:/nonexistent/directory/x.db', null, null, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_ERRMODE => $mode]);
    attempt(fn () => $pdo->query('SELECT 1'));
    echo json_encode($pdo->errorInfo()), ' ', state($pdo), "\n";
}
?>
--EXPECTF--
false
["HY000",14,"unable to open database file"] 0/0

Warning: PDO::query(): SQLSTATE[HY000] [14] unable to open database file in %s on line %d
false
["HY000",14,"unable to open database file"] 0/0
PDOException: SQLSTATE[HY000] [14] unable to open database file
["HY000",14,"unable to open database file"] 0/0
