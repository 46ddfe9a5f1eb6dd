--TEST--
The session state of one coroutine is invisible to the next user of the connection
--EXTENSIONS--
true_async
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/pool.inc';
use function Async\{spawn, await, suspend};

$pdo = pooled([PDO::ATTR_POOL_MAX => 1]);
$seen = fn() => json_encode([
    $pdo->query('SELECT COUNT(*) FROM sqlite_temp_master')->fetchColumn(),
    $pdo->query('PRAGMA foreign_keys')->fetchColumn(),
    $pdo->query('PRAGMA recursive_triggers')->fetchColumn(),
    count($pdo->query('PRAGMA database_list')->fetchAll()),
]);
$clean = $seen();
echo "$clean\n";
foreach (["CREATE TEMP TABLE secret AS SELECT 'mine' AS v", 'PRAGMA foreign_keys = ON', 'PRAGMA recursive_triggers = ON', "ATTACH ':memory:' AS extra"] as $change) {
    $first = spawn(function () use ($pdo, $change, $seen, $clean) {
        $pdo->exec($change);
        suspend();
        /* The one who made it keeps it. */
        return $seen() === $clean ? 'lost' : 'kept';
    });
    $second = spawn(fn() => $seen() === $clean ? 'clean' : 'sees it');
    echo await($first), ', ', await($second), "\n";
}
?>
--EXPECT--
[0,0,0,2]
kept, clean
kept, clean
kept, clean
kept, clean
