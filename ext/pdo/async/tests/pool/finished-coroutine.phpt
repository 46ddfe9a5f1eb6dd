--TEST--
PDO pool: destructors that run when a coroutine has ended leave no binding behind
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);
$pdo->exec('CREATE TABLE t (id INTEGER)');
class Saver { public function __construct(public PDO $pdo) {} public function __destruct() { $this->pdo->exec('INSERT INTO t VALUES (1)'); } }
for ($i = 0; $i < 3; $i++) {
    $saver = new Saver($pdo);
    $body = function () use ($saver) {};
    unset($saver);
    $c = spawn($body);
    unset($body);
    await($c);
    unset($c);
    suspend();
}
echo $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), ' ', state($pdo), "\n";
?>
--EXPECT--
3 1/0
