--TEST--
pdo_pgsql: a statement that is destroyed while an exception is on its way is deallocated on the server
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await, delay};

await(spawn(function () {
    $pdo = pdo_pg();
    $other = pdo_pg();
    $count = fn () => $pdo->query("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%kept%'")->fetchColumn() - 1;
    $failing = function () use ($pdo) {
        $statement = $pdo->prepare("SELECT ?::text || 'kept'");
        $statement->execute(['x']);
        throw new Exception('on its way');
    };
    try {
        $failing();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    unset($e, $failing);
    var_dump($count());

    /* The same with a cancellation of a command on another connection. */
    $cancelled = spawn(function () use ($pdo, $other) {
        $statement = $pdo->prepare("SELECT ?::text || 'kept'");
        $statement->execute(['x']);
        $other->query('SELECT pg_sleep(60)');
    });
    delay(200);
    $cancelled->cancel();
    echo outcome($cancelled), "\n";
    unset($cancelled);
    var_dump($count());
}));
--EXPECT--
on its way
int(0)
Async\AsyncCancellation
int(0)
