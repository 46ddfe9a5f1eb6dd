--TEST--
PostgreSQL: PD9: the id of an insert whose connection somebody waits for already
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
$t = table($pdo, 'id SERIAL PRIMARY KEY, who INT');
$owner = function (int $id) use ($pdo, $t) {
    $select = $pdo->prepare("SELECT who FROM $t WHERE id = ?");
    $select->execute([$id]);
    return $select->fetchColumn();
};
$ways = [
    'statement' => fn ($who) => $pdo->prepare("INSERT INTO $t (who) VALUES (?)")->execute([$who]),
    'exec' => fn ($who) => $pdo->exec("INSERT INTO $t (who) VALUES ($who)"),
    'transaction' => function ($who) use ($pdo, $t) {
        $pdo->beginTransaction();
        $pdo->exec("INSERT INTO $t (who) VALUES ($who)");
        $pdo->commit();
    },
    'exception' => function ($who) use ($pdo, $t) {
        try {
            (function () use ($pdo, $t, $who) {
                $insert = $pdo->prepare("INSERT INTO $t (who) VALUES (?)");
                $insert->execute([$who]);
                throw new LogicException(); // ends the statement
            })();
        } catch (LogicException) {
        }
    },
];
foreach ($ways as $way => $insert) {
    $jobs = [];
    for ($who = 1; $who <= 20; $who++) {
        $jobs[] = spawn(function () use ($pdo, $owner, $insert, $who) {
            $insert($who);
            return $owner((int) $pdo->lastInsertId()) === $who ? 'own' : 'other';
        });
    }
    $whose = array_count_values(array_map(await(...), $jobs));
    settle($pdo);
    echo $way, ' ', json_encode($whose), ' ', $pdo->getPool()->activeCount(), "\n";
}
?>
--EXPECT--
statement {"own":20} 0
exec {"own":20} 0
transaction {"own":20} 0
exception {"own":20} 0
