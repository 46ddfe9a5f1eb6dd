--TEST--
A socket that lingers and is closed by unwinding is closed on a worker
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
use function Async\{spawn, delay, await};

$ticks = 0;
$ticker = spawn(function () use (&$ticks) { for (;;) { delay(1); $ticks++; } });
$server = stream_socket_server('tcp://127.0.0.1:0');
$name = stream_socket_get_name($server, false);
$peer = spawn(fn () => stream_socket_accept($server));
$writer = spawn(function () use ($name) {
    $c = stream_socket_client("tcp://$name");
    socket_set_option(socket_import_stream($c), SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 1]);
    stream_set_blocking($c, false);
    while (@fwrite($c, str_repeat('x', 1 << 20)));
    throw new Exception('unwinds');
});
$held = await($peer);
$before = $ticks;
try { await($writer); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
var_dump($ticks - $before > 10);
$ticker->cancel();
?>
--EXPECT--
unwinds
bool(true)
