--TEST--
PDO pool, pgsql: the starter of a fiber that works on the connection in another coroutine waits for it
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/server.inc'; need('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, suspend};

/* `$inside` is suspended in a callback of the server's answer, and goes on to wait in another coroutine; then its starter calls. */
function moved(PDO $pdo, callable $inside, callable $call, bool $is_cancelled = false): void
{
    $resume = new Async\FutureState;
    $moved = new Async\FutureState;
    $gate = new Async\FutureState;
    $pdo->setNoticeCallback(function () use ($moved, $gate) {
        if (Fiber::getCurrent()) {
            Fiber::suspend();
            $moved->complete(null);
            await(new Async\Future($gate));
            echo "  answered\n";
        }
    });
    $fiber = new Fiber(fn() => $inside($pdo));
    $starter = spawn(function () use ($pdo, $fiber, $call, $resume, $moved) {
        $fiber->start();
        $resume->complete(null);
        await(new Async\Future($moved));
        try {
            echo "  calls\n";
            echo '  ' . json_encode($call($pdo)) . "\n";
        } catch (Cancellation) {
            echo "  cancelled\n";
        }
        return $pdo->query('SELECT 7')->fetchColumn();
    });
    $other = spawn(function () use ($fiber, $resume) {
        await(new Async\Future($resume));
        $fiber->resume();
    });
    await(new Async\Future($moved));
    for ($i = 0; $i < 20; $i++) {
        suspend();
    }
    if ($is_cancelled) {
        $starter->cancel();
        suspend();
    }
    $gate->complete(null);
    await($other);
    echo '  ' . json_encode([$fiber->getReturn(), await($starter)]) . "\n";
    unset($fiber, $starter);
    settle($pdo);
    /* One is that of main, which has set the callback. */
    echo '  ' . json_encode($pdo->getPool()->activeCount()) . "\n";
}

const NOTICE = "DO $$ BEGIN RAISE NOTICE 'one'; END $$";
$pdo = connect('pgsql');
$exec = fn($pdo) => $pdo->exec(NOTICE);

echo "query\n";
moved($pdo, $exec, fn($pdo) => $pdo->query('SELECT 42')->fetchColumn());
echo "cancelled\n";
moved($pdo, $exec, fn($pdo) => $pdo->query('SELECT 42')->fetchColumn(), true);
echo "statement inside\n";
moved($pdo, fn($pdo) => $pdo->prepare(NOTICE, [PDO::ATTR_EMULATE_PREPARES => true])->execute(), fn($pdo) => $pdo->query('SELECT 42')->fetchColumn());
echo "statement waits\n";
$statement = null;
moved($pdo, function ($pdo) use (&$statement, $exec) {
    $statement = $pdo->prepare('SELECT 43');
    return $exec($pdo);
}, function () use (&$statement) {
    $statement->execute();
    $row = $statement->fetchColumn();
    $statement = null;
    return $row;
});
echo "transaction\n";
moved($pdo, function ($pdo) use ($exec) {
    $pdo->beginTransaction();
    return $exec($pdo);
}, fn($pdo) => $pdo->commit());
?>
--EXPECT--
query
  calls
  answered
  42
  [0,7]
  1
cancelled
  calls
  cancelled
  answered
  [0,7]
  1
statement inside
  calls
  answered
  42
  [true,7]
  1
statement waits
  calls
  answered
  43
  [0,7]
  1
transaction
  calls
  answered
  true
  [0,7]
  1
