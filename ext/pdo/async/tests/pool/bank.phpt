--TEST--
PDO pool: 2,000 transfers of 200 coroutines with cancellations: no money is lost
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await_all, suspend, delay};

const ACCOUNTS = 20;
$pdo = pooled([PDO::ATTR_POOL_MAX => 5, PDO::ATTR_TIMEOUT => 0, PDO::ATTR_POOL_STMT_CACHE_SIZE => 8]);
$pdo->query('PRAGMA journal_mode = WAL');
$pdo->exec('CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL)');
for ($i = 0; $i < ACCOUNTS; $i++) $pdo->exec("INSERT INTO account VALUES ($i, 1000)");

mt_srand(4711);
$done = $cancelled = 0;
$transfer = function (int $from, int $to, int $amount) use ($pdo) {
    while (true) {
        try {
            $pdo->exec('BEGIN IMMEDIATE');
            break;
        } catch (PDOException $e) {
            if ($e->errorInfo[1] !== 5) throw $e;
            suspend();
        }
    }
    $take = $pdo->prepare('UPDATE account SET balance = balance - ? WHERE id = ?');
    $take->execute([$amount, $from]);
    if (mt_rand(0, 3) === 0) suspend();
    $pdo->exec("UPDATE account SET balance = balance + $amount WHERE id = $to");
    if (mt_rand(0, 3) === 0) suspend();
    $pdo->commit();
};
$all = [];
for ($c = 0; $c < 200; $c++) {
    $all[] = spawn(function () use ($transfer, $pdo, &$done, &$cancelled) {
        for ($i = 0; $i < 10; $i++) {
            try {
                $transfer(mt_rand(0, ACCOUNTS - 1), mt_rand(0, ACCOUNTS - 1), mt_rand(1, 50));
                $done++;
            } catch (Cancellation $e) {
                $cancelled++;
                throw $e;
            }
        }
    });
}
spawn(function () use ($all) {
    for ($i = 0; $i < 40; $i++) {
        for ($n = 0; $n < 3; $n++) suspend();
        $all[mt_rand(0, 199)]->cancel();
    }
});
await_all($all);
echo $pdo->query('SELECT SUM(balance) FROM account')->fetchColumn(), "\n";
var_dump($done > 1000, $done + $cancelled <= 2000, $pdo->getPool()->count() <= 5, $pdo->getPool()->activeCount());
?>
--EXPECT--
20000
bool(true)
bool(true)
bool(true)
int(0)
