--TEST--
PDO: persistent connections that are broken are freed; several coroutines may open, test, break and replace the same one
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/servers.inc'; need_mysql('pdo_mysql'); need_postgresql('pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
use function Async\{spawn, await_all, delay};

$persistent = [PDO::ATTR_PERSISTENT => true];
$clients = ['mysql' => [fn () => pdo_my($persistent), 'SELECT SLEEP(10)', 'SELECT CONNECTION_ID()'],
    'pgsql' => [fn () => pdo_pg($persistent), 'SELECT pg_sleep(10)', 'SELECT pg_backend_pid()']];
$descriptors = fn () => count(scandir('/proc/self/fd'));
delay(1);

foreach ($clients as $name => [$open, $slow, $id]) {
    echo "$name\n";

    /* Without a coroutine that waits: the same connection is used again. */
    $first = $open()->query($id)->fetchColumn();
    var_dump($open()->query($id)->fetchColumn() === $first);

    /* Each query that is cancelled costs its connection, and nothing else. */
    $before = $descriptors();
    for ($i = 0; $i < 12; $i++) {
        $pdo = $open();
        $c = spawn(fn () => $pdo->query($slow));
        delay(2);
        $c->cancel();
        outcome($c) === 'Async\AsyncCancellation' || print("not cancelled\n");
        unset($pdo, $c);
    }
    eventually(fn () => $descriptors() <= $before);
    var_dump($descriptors() <= $before);

    /* A broken one that other objects still have is theirs until they go; libpq connects it again. */
    $old = $open();
    $c = spawn(fn () => $old->query($slow));
    delay(2);
    $c->cancel();
    outcome($c);
    $new = $open();
    echo $new->query('SELECT 42')->fetchColumn(), "\n";
    try { echo $old->query('SELECT 42')->fetchColumn(), "\n"; } catch (PDOException $e) { echo "lost\n"; }
    unset($old, $new, $c);

    /* Several at once, of which some find it broken, some in use by another coroutine, some not there yet. */
    for ($round = 0; $round < 5; $round++) {
        $all = [];
        for ($i = 0; $i < 6; $i++) {
            $all[] = spawn(function () use ($open, $slow, $i) {
                $i % 2 && delay($i % 3);
                try {
                    $pdo = $open();
                    $got = $pdo->query($i % 3 ? 'SELECT 42' : $slow)->fetchColumn();
                    $got == 42 || print("got $got\n");
                } catch (PDOException $e) {
                    /* in use by another coroutine, or broken by it */
                }
            });
        }
        delay(5);
        foreach ($all as $c) $c->cancel();
        await_all($all);
        unset($all, $c);
    }
    echo $open()->query('SELECT 42')->fetchColumn(), "\n";
    eventually(fn () => $descriptors() <= $before);
    var_dump($descriptors() <= $before);
}
?>
--EXPECT--
mysql
bool(true)
bool(true)
42
lost
42
bool(true)
pgsql
bool(true)
bool(true)
42
42
42
bool(true)
