--TEST--
A reset by the peer wakes a writer that waits for WRITABLE
--EXTENSIONS--
async_test
sockets
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await};

function pair(): array
{
    $server = socket_create_listen(0);
    socket_getsockname($server, $address, $port);
    $client = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
    socket_connect($client, '127.0.0.1', $port);
    $peer = socket_accept($server);
    socket_set_option($peer, SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
    return [$client, $peer];
}

foreach (['poll', 'proxy of the same mask', 'proxy of another mask'] as $kind) {
    [$client, $peer] = pair();
    $stream = socket_export_stream($client);
    stream_set_blocking($stream, false);
    while (@fwrite($stream, str_repeat('x', 65536)) > 0);

    $poll = Event::poll($stream, AsyncTest\WRITABLE);
    $event = match ($kind) {
        'poll' => $poll,
        'proxy of the same mask' => Event::proxy($poll, AsyncTest\WRITABLE),
        default => Event::proxy($poll, AsyncTest\PRIORITIZED),
    };
    $writer = spawn(function () use ($event) {
        $event->await(20000);
        return $event->fields()['triggered'];
    });
    suspend();
    if ($writer->isCompleted()) {
        echo "the buffer is not full\n";
    }
    socket_close($peer);
    $triggered = await($writer);
    echo $kind, ': ', $triggered & (AsyncTest\WRITABLE | AsyncTest\DISCONNECT) ? 'woken' : "mask $triggered", "\n";
    fclose($stream);
}

/* A PHP function that writes. */
[$client, $peer] = pair();
$stream = socket_export_stream($client);
$writer = spawn(fn() => @fwrite($stream, str_repeat('x', 50000000)));
suspend();
usleep(10000);
socket_close($peer);
$written = await($writer);
echo $written === false || $written < 50000000 ? "fwrite gave up\n" : "everything written?\n";
?>
--EXPECT--
poll: woken
proxy of the same mask: woken
proxy of another mask: woken
fwrite gave up
