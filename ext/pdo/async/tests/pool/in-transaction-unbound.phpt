--TEST--
inTransaction() of who has no connection answers without acquiring one
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);
var_dump($pdo->inTransaction());
echo $pdo->getPool()->count(), "\n";

/* The only one is taken: whoever asked for it would wait. */
$holder = spawn(function () use ($pdo) {
    $pdo->beginTransaction();
    suspend();
    suspend();
    var_dump($pdo->inTransaction());
    $pdo->commit();
});
suspend();
$asked = spawn(function () use ($pdo) {
    var_dump($pdo->inTransaction());
    echo $pdo->errorCode(), ' ', json_encode($pdo->errorInfo()), ' ', state($pdo), "\n";
});
suspend();
echo $asked->isCompleted() ? "answered at once\n" : "waits\n";
await($holder);

/* Nor does a closed pool matter. */
$pdo->getPool()->close();
var_dump($pdo->inTransaction());
?>
--EXPECT--
bool(false)
0
bool(false)
00000 ["00000",null,null] 0/1
answered at once
bool(true)
bool(false)
