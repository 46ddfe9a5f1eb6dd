--TEST--
PDO: a statement that a coroutine is inside of is refused to others, on SQLite it waits; nobody gets the row of another one's parameters
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_mysql('pdo_mysql'); need_postgresql('pdo_pgsql'); need_server('PGSQL', ['pdo_sqlite']); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, await_all, delay};

function sqlite(): PDO
{
    $pdo = Pdo\Sqlite::connect('sqlite::memory:');
    $pdo->createFunction('wait', function ($x) { delay(5); return $x; });
    return $pdo;
}
$statements = [
    'pgsql' => fn () => pdo_pg()->prepare('SELECT ?::text, pg_sleep(0.01)'),
    'pgsql, emulated' => fn () => pdo_pg([PDO::ATTR_EMULATE_PREPARES => true])->prepare('SELECT ?::text, pg_sleep(0.01)'),
    'mysql' => fn () => pdo_my([PDO::ATTR_EMULATE_PREPARES => false])->prepare('SELECT ?, SLEEP(0.01)'),
    'mysql, emulated' => fn () => pdo_my()->prepare('SELECT ?, SLEEP(0.01)'),
    'sqlite' => fn () => sqlite()->prepare('SELECT wait(?)'),
];
$ways = [
    'bindValue' => function (PDOStatement $st, string $value) { $st->bindValue(1, $value); $st->execute(); },
    'bindParam' => function (PDOStatement $st, string $value) { $st->bindParam(1, $value); $st->execute(); },
    'array' => function (PDOStatement $st, string $value) { $st->execute([$value]); },
];
function run(PDOStatement $st, Closure $way): void
{
    $all = [];
    for ($i = 1; $i <= 3; $i++) {
        $all[] = spawn(function () use ($st, $way, $i) {
            $value = str_repeat($i, 100);
            $way($st, $value);
            $got = $st->fetchColumn();
            $st->closeCursor();
            return $got === $value ? 'own row' : 'row ' . substr(var_export($got, true), 0, 5);
        });
    }
    [$results, $errors] = await_all($all);
    foreach ($all as $i => $c) {
        echo ' ', $results[$i] ?? $errors[$i]::class, ',';
    }
    echo ' ', $errors ? end($errors)->getMessage() : '', ' state ', $st->errorCode(), "\n";
}
foreach ($statements as $name => $prepare) {
    foreach ($ways as $how => $way) {
        $st = $prepare();
        echo "$name, $how:";
        if ($name !== 'sqlite') {
            run($st, $way);
        } else {
            /* Each execution takes its turn; what is bound belongs to the last one who has bound. */
            $all = array_map(fn ($i) => spawn(function () use ($st, $way, $i) { $way($st, "$i"); return $st->fetchColumn(); }), [1, 2, 3]);
            [$results, $errors] = await_all($all);
            echo ' ', count($results), ' results, ', count($errors), " errors\n";
        }
        $st->execute(['again']);
        echo '    ', $st->fetchColumn(), "\n";
        unset($st);
    }
}

/* Every other method, while the first one waits. A silent one answers false. */
$pdo = pdo_pg([PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT]);
$st = $pdo->prepare('SELECT ?::text, pg_sleep(0.05)');
$first = spawn(function () use ($st) { $x = 'mine'; $st->bindParam(1, $x); return [$st->execute(), $st->errorCode(), $st->fetchColumn()]; });
delay(5);
$v = 'other';
foreach (['execute' => [['other']], 'bindValue' => [1, 'other'], 'bindColumn' => [1, &$v], 'fetch' => [], 'fetchAll' => [],
        'fetchColumn' => [], 'fetchObject' => [], 'nextRowset' => [], 'closeCursor' => [], 'getColumnMeta' => [0]] as $method => $arguments) {
    echo $method, ': ', json_encode(@$st->$method(...$arguments)), "\n";
}
echo $st->columnCount(), ' ', $st->rowCount(), ' ', $st->errorCode(), "\n";
echo json_encode(Async\await($first)), "\n";
?>
--EXPECT--
pgsql, bindValue: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
pgsql, bindParam: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
pgsql, array: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
pgsql, emulated, bindValue: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
pgsql, emulated, bindParam: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
pgsql, emulated, array: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
mysql, bindValue: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
mysql, bindParam: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
mysql, array: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
mysql, emulated, bindValue: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
mysql, emulated, bindParam: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
mysql, emulated, array: own row, PDOException, PDOException, SQLSTATE[HY000]: General error: another command is already in progress on this statement state 00000
    again
sqlite, bindValue: 3 results, 0 errors
    again
sqlite, bindParam: 3 results, 0 errors
    again
sqlite, array: 3 results, 0 errors
    again
execute: false
bindValue: false
bindColumn: false
fetch: false
fetchAll: []
fetchColumn: false
fetchObject: false
nextRowset: false
closeCursor: false
getColumnMeta: false
0 0 00000
[true,"00000","mine"]
