--TEST--
MySQL: 2,000 transfers of 200 coroutines with cancellations and killed sessions: no money is lost, no session is left
--EXTENSIONS--
true_async
pdo_mysql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('mysql');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await_all, suspend, delay};

const ACCOUNTS = 20;
$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 6, PDO::ATTR_POOL_STMT_CACHE_SIZE => 8, PDO::ATTR_EMULATE_PREPARES => false]);
$t = table($pdo, 'id INT PRIMARY KEY, balance INT NOT NULL');
for ($i = 0; $i < ACCOUNTS; $i++) $pdo->exec("INSERT INTO $t VALUES ($i, 1000)");

mt_srand(815);
$done = $cancelled = $lost = 0;
$transfer = function (int $from, int $to, int $amount) use ($pdo, $t) {
    $pdo->beginTransaction();
    $changes = [[$from, -$amount], [$to, $amount]];
    sort($changes);
    foreach ($changes as [$id, $change]) {
        $pdo->prepare("UPDATE $t SET balance = balance + ? WHERE id = ?")->execute([$change, $id]);
    }
    $pdo->commit();
};
$all = [];
for ($c = 0; $c < 200; $c++) {
    $all[] = spawn(function () use ($transfer, $pdo, &$done, &$cancelled, &$lost) {
        for ($i = 0; $i < 10; $i++) {
            try {
                $transfer(mt_rand(0, ACCOUNTS - 1), mt_rand(0, ACCOUNTS - 1), mt_rand(1, 50));
                $done++;
            } catch (PDOException $e) {
                $lost++;
                if ($pdo->inTransaction()) try { $pdo->rollBack(); } catch (PDOException) {}
            } catch (Cancellation $e) {
                $cancelled++;
                throw $e;
            }
        }
    });
}
$other = connect('mysql', [PDO::ATTR_POOL_ENABLED => false]);
$mine = (int) $other->query('mysql' === 'mysql' ? 'SELECT CONNECTION_ID()' : 'SELECT pg_backend_pid()')->fetchColumn();
$sessions = 'mysql' === 'mysql' ? "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> $mine AND info LIKE '%$t%'"
    : "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> $mine AND query LIKE '%$t%'";
spawn(function () use ($all, $other, $sessions) {
    for ($i = 0; $i < 25; $i++) {
        delay(4);
        $all[mt_rand(0, 199)]->cancel();
        if ($i % 5 === 0 && ($id = $other->query($sessions)->fetchColumn())) {
            try { $other->query('mysql' === 'mysql' ? "KILL $id" : "SELECT pg_terminate_backend($id)"); } catch (PDOException) {}
        }
    }
});
await_all($all);
settle($pdo);
$attempts = 3;
do try { $sum = $pdo->query("SELECT SUM(balance) FROM $t")->fetchColumn(); } catch (PDOException) {} while (!isset($sum) && $attempts--);
echo $sum, "\n";
var_dump($done > 1000, $done + $cancelled + $lost <= 2000, $pdo->getPool()->count() <= 6);
if ($lost > 200) echo "$lost lost\n";
?>
--EXPECT--
20000
bool(true)
bool(true)
bool(true)
