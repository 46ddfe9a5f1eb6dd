--TEST--
pdo_pgsql: cancelled commands surface the cancellation itself and break their connection
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

$watch = pdo_pg();
$count = $watch->prepare('SELECT count(*) FROM pg_stat_activity WHERE pid = ?');
$alive = function (int $pid) use ($count) { $count->execute([$pid]); return $count->fetchColumn(); };

foreach ([PDO::ERRMODE_EXCEPTION, PDO::ERRMODE_WARNING, PDO::ERRMODE_SILENT] as $mode) {
    foreach ([fn ($pdo) => $pdo->query('SELECT pg_sleep(60)'), fn ($pdo) => $pdo->exec('SELECT pg_sleep(60)'),
            function ($pdo) { $statement = $pdo->prepare('SELECT pg_sleep(?)'); $statement->execute([60]); }] as $i => $call) {
        $pdo = pdo_pg([PDO::ATTR_ERRMODE => $mode]);
        $pid = $pdo->pgsqlGetPid();
        $coroutine = spawn($call, $pdo);
        eventually(function () use ($watch, $pid) {
            return $watch->query("SELECT count(*) FROM pg_stat_activity WHERE pid = $pid AND state = 'active' AND wait_event = 'PgSleep'")->fetchColumn() == 1;
        }) || print("not active\n");
        $coroutine->cancel();
        echo "$mode $i ", outcome($coroutine), "\n";
        $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
        var_dump($pdo->query('SELECT 1'));
        var_dump(eventually(fn () => $alive($pid) == 0));
    }
}
--EXPECT--
2 0 Async\AsyncCancellation
bool(false)
bool(true)
2 1 Async\AsyncCancellation
bool(false)
bool(true)
2 2 Async\AsyncCancellation
bool(false)
bool(true)
1 0 Async\AsyncCancellation
bool(false)
bool(true)
1 1 Async\AsyncCancellation
bool(false)
bool(true)
1 2 Async\AsyncCancellation
bool(false)
bool(true)
0 0 Async\AsyncCancellation
bool(false)
bool(true)
0 1 Async\AsyncCancellation
bool(false)
bool(true)
0 2 Async\AsyncCancellation
bool(false)
bool(true)
