--TEST--
A cancelled coroutine does not wait for ever for a peer that takes nothing, and blocks no other one meanwhile
--EXTENSIONS--
true_async
zlib
--FILE--
<?php
use function Async\{spawn, delay, await, suspend};

$ticks = 0;
$ticker = spawn(function () use (&$ticks) { for (;;) { delay(1); $ticks++; } });
$writer = spawn(function () use (&$peer) {
    [$f, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_blocking($f, false);
    while (@fwrite($f, str_repeat('x', 65536)));
    stream_set_blocking($f, true);
    stream_filter_append($f, 'zlib.deflate', STREAM_FILTER_WRITE);
    fwrite($f, random_bytes(3000));
    delay(60_000);
});
suspend();
$ticks = 0;
$writer->cancel();
try { await($writer); } catch (Cancellation $e) { echo $e->getMessage(), "\n"; }
var_dump($ticks > 10);
$ticker->cancel();
?>
--EXPECT--
Coroutine was cancelled
bool(true)
