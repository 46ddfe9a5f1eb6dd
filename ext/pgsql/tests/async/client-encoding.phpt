--TEST--
pgsql: pg_set_client_encoding() suspends, answers as outside a coroutine, and is cancelled as a command
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/servers.inc';
use function Async\{spawn, await};

function encodings($link) {
    $seen = [];
    foreach (['LATIN1', 'none', "x'; SELECT 1; --", str_repeat('x', 200), 'UTF8'] as $encoding) {
        $seen[] = [pg_set_client_encoding($link, $encoding), pg_client_encoding($link)];
    }
    return json_encode($seen);
}
echo $plain = encodings(pg_open()), "\n";
var_dump(await(spawn(fn () => encodings(pg_open()))) === $plain);

/* The server is stopped: the other coroutines go on, and a cancellation ends the wait. */
$link = pg_open();
$pid = pg_get_pid($link);
posix_kill($pid, SIGSTOP);
$waiting = spawn(fn () => pg_set_client_encoding($link, 'LATIN1'));
for ($i = 0; $i < 100; $i++) {
    Async\suspend();
}
var_dump($waiting->isCompleted());
$waiting->cancel();
try {
    await($waiting);
} catch (Cancellation $e) {
    echo get_class($e), "\n";
}
posix_kill($pid, SIGCONT);
var_dump(pg_connection_status($link) === PGSQL_CONNECTION_BAD);
?>
--EXPECT--
[[0,"LATIN1"],[-1,"LATIN1"],[-1,"LATIN1"],[-1,"LATIN1"],[0,"UTF8"]]
bool(true)
bool(false)
Async\AsyncCancellation
bool(true)
