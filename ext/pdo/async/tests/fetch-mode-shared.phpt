--TEST--
PDOStatement: setFetchMode() and loops take their turn with a call that runs code of the program
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
use function Async\{spawn, await, suspend};

function let_others_run(): void { for ($i = 0; $i < 5; $i++) { suspend(); } }
class Row { public $a; function __construct() { let_others_run(); } }

$db = new PDO('sqlite::memory:');
$select = 'SELECT 1 AS a UNION SELECT 2';

$st = $db->query($select);
$rows = spawn(fn() => $st->fetchAll(PDO::FETCH_FUNC, function ($a) { let_others_run(); return $a; }));
suspend();
$mode = spawn(fn() => $st->setFetchMode(PDO::FETCH_COLUMN, 0));
$dump = spawn(function () use ($st) { ob_start(); $st->debugDumpParams(); return strlen(ob_get_clean()) > 0; });
echo json_encode([await($rows), await($mode), await($dump)]), "\n";

/* The loop of one coroutine, and calls of another. */
$st = $db->query($select, PDO::FETCH_CLASS, Row::class);
$loop = spawn(function () use ($st) {
    foreach ($st as $row) {
        $rows[] = get_debug_type($row) . ' ' . json_encode($row);
        suspend();
    }
    return $rows;
});
suspend();
$mode = spawn(fn() => $st->setFetchMode(PDO::FETCH_NUM));
echo json_encode([await($loop), await($mode)]), "\n";

/* Two loops over one statement: each row is taken once. */
$st = $db->query('SELECT 1 AS a UNION SELECT 2 UNION SELECT 3 UNION SELECT 4', PDO::FETCH_CLASS, Row::class);
$take = function () use ($st) {
    $taken = [];
    foreach ($st as $row) {
        $taken[] = $row->a;
    }
    return $taken;
};
$loops = [spawn($take), spawn($take)];
$taken = array_merge(...array_map(await(...), $loops));
sort($taken);
echo json_encode($taken), "\n";

/* A cancelled waiter changes nothing. */
$st = $db->query($select);
$rows = spawn(fn() => $st->fetchAll(PDO::FETCH_FUNC, function ($a) { let_others_run(); return $a; }));
suspend();
$mode = spawn(fn() => $st->setFetchMode(PDO::FETCH_COLUMN, 0));
suspend();
$mode->cancel();
try {
    await($mode);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
echo json_encode(await($rows)), "\n";
--EXPECT--
[[1,2],true,true]
[["Row {\"a\":1}","array [2]"],true]
[1,2,3,4]
Async\AsyncCancellation
[1,2]
