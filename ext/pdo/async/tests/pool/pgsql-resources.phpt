--TEST--
PostgreSQL: large objects keep their connection, notices come from every connection, notifications and COPY
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('pgsql');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await};

$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 2]);
$pdo->setNoticeCallback(function (string $m) { echo 'notice: ', trim($m), "\n"; });
await(spawn(function () use ($pdo) {
    $pdo->beginTransaction();
    $oid = $pdo->lobCreate();
    $stream = $pdo->lobOpen($oid, 'w');
    fwrite($stream, 'hello');
    await(spawn(fn () => $pdo->exec("DO 'BEGIN RAISE NOTICE ''from another one''; END'")));
    settle2($pdo);
    echo state($pdo), "\n";
    fclose($stream);
    $stream = $pdo->lobOpen($oid);
    echo fread($stream, 100), "\n";
    $pdo->commit();
    unset($stream);
    $pdo->beginTransaction();
    var_dump($pdo->lobUnlink($oid));
    $pdo->commit();
}));
function settle2($pdo) { for ($i = 0; $i < 500 && $pdo->getPool()->activeCount() > 1; $i++) Async\delay(2); }
settle($pdo);
echo state($pdo), "\n";
$t = table($pdo, 'a INT, b INT');
await(spawn(function () use ($pdo, $t) {
    $pdo->exec('LISTEN pool');
    $pid = $pdo->getPid();
    $pdo->exec('NOTIFY pool');
    echo $pdo->getNotify(PDO::FETCH_NUM, 1000)[0], ' ', var_export($pdo->getPid() === $pid, true), "\n";
    var_dump($pdo->copyFromArray($t, ["1\t2", "3\t4"]));
    echo json_encode($pdo->copyToArray($t)), "\n";
}));
settle($pdo);
echo state($pdo), "\n";
?>
--EXPECT--
notice: NOTICE:  from another one
1/1
hello
bool(true)
2/0
pool true
bool(true)
["1\t2\n","3\t4\n"]
1/1
