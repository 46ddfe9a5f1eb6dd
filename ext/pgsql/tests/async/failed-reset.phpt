--TEST--
pgsql: after a reset that fails, and in the middle of an asynchronous connect, pg_close() and pg_ping() wait for nothing
--EXTENSIONS--
true_async
--SKIPIF--
<?php require __DIR__ . '/../../../pdo/async/tests/servers.inc'; need_postgresql('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../../pdo/async/tests/replay.inc';
use function Async\{spawn, await, delay, timeout};

$conversation = Conversation::record('pgsql', 'unix://' . getenv('TEST_PGSQL_SOCKET') . '/.s.PGSQL.' . getenv('TEST_PGSQL_PORT'),
    fn (int $port) => pg_close(pg_connect("host=127.0.0.1 port=$port user=tester dbname=test sslmode=disable gssencmode=disable", PGSQL_CONNECT_FORCE_NEW)));
$startup = $conversation->answers[1];
$bad = [
    'malformed' => [substr($startup, 0, 9) . "S\0\0\0\1" . substr($startup, 9)],
    'truncated' => [substr($startup, 0, 30)],
    'unknown message' => ["Y\0\0\0\4"],
    'refused' => ["E\0\0\0\x16SFATAL\0C57P03\0Mno\0\0"],
    'silent' => [-1],
    'half, then silent' => [substr($startup, 0, 100), -1],
];
set_error_handler(fn () => true);

foreach (['pg_close', 'pg_ping'] as $function) {
    foreach ($bad as $name => $answer) {
        $player = new Player($conversation);
        $player->damage = fn (string $good) => $player->clients === 1 ? [$good] : $answer;
        $player->then = 'close';
        $player->allowance = PHP_INT_MAX;
        $c = await(spawn(fn () => pg_connect("host=127.0.0.1 port=$player->port user=tester dbname=test sslmode=disable gssencmode=disable", PGSQL_CONNECT_FORCE_NEW)));
        /* The reset: it fails, or is cancelled where the server is silent. */
        $reset = spawn(fn () => pg_connection_reset($c));
        try { $done = await($reset, timeout(300)); } catch (Async\OperationCanceledException) { $reset->cancel(); outcome($reset); $done = 'cancelled'; }
        $status = pg_connection_status($c) === PGSQL_CONNECTION_BAD ? 'bad' : 'ok';
        $job = spawn(fn () => $function($c));
        try { await($job, timeout(5000)); $end = 'returns'; } catch (Async\OperationCanceledException) {
            $end = 'waits';
            $player->end();
            $job->cancel();
        }
        /* pg_ping() resets the connection once more. */
        echo "$function, $name: reset ", json_encode($done), ", $status, ", $function === 'pg_ping' && is_int(end($answer)) ? 'may wait for the server' : $end, "\n";
        $player->end();
        unset($c, $job, $reset, $player);
    }
}

foreach ([0, 50, strlen($startup) - 1] as $bytes) {
    $player = new Player($conversation);
    $player->allowance = $bytes;
    $c = pg_connect("host=127.0.0.1 port=$player->port user=tester dbname=test sslmode=disable gssencmode=disable", PGSQL_CONNECT_FORCE_NEW | PGSQL_CONNECT_ASYNC);
    for ($i = 0; $i < 20 && pg_connect_poll($c) !== PGSQL_POLLING_OK; $i++) delay(2);
    $job = spawn(fn () => pg_close($c));
    try { await($job, timeout(5000)); echo "asynchronous: returns\n"; } catch (Async\OperationCanceledException) { echo "asynchronous: waits\n"; $job->cancel(); }
    $player->end();
    unset($c, $player, $job);
}
?>
--EXPECT--
pg_close, malformed: reset false, bad, returns
pg_close, truncated: reset false, bad, returns
pg_close, unknown message: reset false, bad, returns
pg_close, refused: reset false, bad, returns
pg_close, silent: reset "cancelled", bad, returns
pg_close, half, then silent: reset "cancelled", bad, returns
pg_ping, malformed: reset false, bad, returns
pg_ping, truncated: reset false, bad, returns
pg_ping, unknown message: reset false, bad, returns
pg_ping, refused: reset false, bad, returns
pg_ping, silent: reset "cancelled", bad, may wait for the server
pg_ping, half, then silent: reset "cancelled", bad, may wait for the server
asynchronous: returns
asynchronous: returns
asynchronous: returns
