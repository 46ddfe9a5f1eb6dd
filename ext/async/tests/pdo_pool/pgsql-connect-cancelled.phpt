--TEST--
PDO pool: a coroutine that is cancelled while it connects gets the cancellation, and its place goes to the next (pgsql)
--EXTENSIONS--
true_async
pdo_pgsql
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

/* Servers that never say a word. */
$server = stream_socket_server('tcp://127.0.0.1:0');
$dsn = function () use (&$server) { return 'pgsql:host=127.0.0.1;port=' . explode(':', stream_socket_get_name($server, false))[1] . ';dbname=x'; };
foreach ([PDO::ERRMODE_EXCEPTION, PDO::ERRMODE_WARNING, PDO::ERRMODE_SILENT] as $mode) {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $pdo = new PDO($dsn(), 'a', 'b', [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 2, PDO::ATTR_ERRMODE => $mode]);
    $all = [];
    for ($i = 0; $i < 3; $i++) $all[] = spawn(fn () => $pdo->exec('SELECT 1'));
    $accepted = [stream_socket_accept($server, 10), stream_socket_accept($server, 10)];
    echo $pdo->getPool()->count(), ' ';
    for ($i = 0; $i < 3; $i++) {
        $all[$i]->cancel();
        try { await($all[$i]); } catch (Throwable $e) { echo get_class($e), ' '; }
    }
    echo $pdo->getPool()->count(), "\n";
}
$server = stream_socket_server('tcp://127.0.0.1:0');
$c = spawn(fn () => new PDO($dsn(), 'a', 'b', [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MIN => 2]));
$accepted = stream_socket_accept($server, 10);
$c->cancel();
try { await($c); } catch (Throwable $e) { echo get_class($e), "\n"; }
?>
--EXPECT--
2 Async\AsyncCancellation Async\AsyncCancellation Async\AsyncCancellation 0
2 Async\AsyncCancellation Async\AsyncCancellation Async\AsyncCancellation 0
2 Async\AsyncCancellation Async\AsyncCancellation Async\AsyncCancellation 0
Async\AsyncCancellation
