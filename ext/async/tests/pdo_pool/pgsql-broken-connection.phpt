--TEST--
PostgreSQL: a broken connection is never handed to another coroutine; who used it last gets one error, and a retry on the same object succeeds
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
use function Async\{spawn, await, await_all};

$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 2]);
for ($round = 0; $round < 3; $round++) {
    /* Returned in good order, then killed while idle: its last user and strangers. */
    $last = spawn(function () use ($pdo) {
        $id = backend($pdo);
        kill_session($pdo, $id);
        $errors = 0;
        for ($i = 0; $i < 5; $i++) {
            try { $pdo->query('SELECT 1')->fetchColumn(); } catch (PDOException) { $errors++; }
        }
        return $errors;
    });
    echo await($last), ' ';

    $ids = [];
    await_all(array_map(fn () => spawn(function () use ($pdo, &$ids) { $pdo->beginTransaction(); $ids[] = backend($pdo); Async\suspend(); }), [1, 2]));
    settle($pdo);
    foreach ($ids as $id) kill_session($pdo, $id);
    [$values, $errors] = await_all(array_map(fn () => spawn(fn () => $pdo->query('SELECT 7')->fetchColumn()), range(1, 6)));
    settle($pdo);
    echo array_sum($values), ' ', count($errors), ' ', $pdo->getPool()->activeCount(), "\n";
}
?>
--EXPECT--
1 42 0 0
1 42 0 0
1 42 0 0
