--TEST--
PostgreSQL: PD9: the id of an insert whose connection somebody waits for already
--EXTENSIONS--
true_async
pdo_pgsql
--SKIPIF--
<?php
require __DIR__ . '/server.inc';
need('pgsql');
getenv('TEST_PGSQL_SOCKET') || die('skip no private server');
?>
--FILE--
<?php
require __DIR__ . '/server.inc';
require __DIR__ . '/../servers.inc';
use function Async\{spawn, await, delay};

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

/* The id is asked for while it is on its way, for a coroutine that needs the connection; also if that one is cancelled meanwhile. */
$proxy = pg_proxy();
$one = new PDO("pgsql:host=127.0.0.1 port=$proxy->port dbname=test sslmode=disable", 'tester', 'secret', [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 1]);
foreach (['served', 'cancelled'] as $end) {
    $stage = 0;
    $inserter = spawn(function () use ($one, $t, $owner, &$stage) {
        $one->beginTransaction();
        $one->exec("INSERT INTO $t (who) VALUES (77)");
        $one->commit();
        for ($stage = 1; $stage === 1;) delay(1);
        return $owner((int) $one->lastInsertId());
    });
    eventually(function () use (&$stage) { return $stage; });
    $proxy->stall();
    $taker = spawn(fn () => $one->query('SELECT 1')->fetchColumn());
    $proxy->holds();
    $stage = 2;
    eventually(fn () => $inserter->getAwaitingInfo() && !str_contains($inserter->getAwaitingInfo()[0], 'Timer'));
    if ($end === 'cancelled') {
        $taker->cancel();
        outcome($taker);
    }
    $proxy->go();
    echo "$end: ", await($inserter), ' ', outcome($taker), "\n";
    settle($one);
}
$proxy->end();
?>
--EXPECT--
statement {"own":20} 0
exec {"own":20} 0
transaction {"own":20} 0
exception {"own":20} 0
served: 77 finished
cancelled: 77 Async\AsyncCancellation
