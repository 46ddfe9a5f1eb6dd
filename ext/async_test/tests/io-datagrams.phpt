--TEST--
Datagrams of the ABI: bound, sent at once and queued, received in turn, given up, options
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, turn, loop_alive};

function port(Io $io): int
{
    return (int) trim(strrchr(stream_name($io->descriptor()), ':'), ':');
}
function stream_name(int $fd): string
{
    return stream_socket_get_name(fopen("php://fd/$fd", 'r+'), false) ?: '';
}

/* The port that the system chose is found by what the first datagram says of its sender. */
$a = Io::udp('127.0.0.1', 0);
$socket = stream_socket_server('udp://127.0.0.1:0', $code, $text, STREAM_SERVER_BIND);
$name = stream_socket_get_name($socket, false);
[, $to] = explode(':', $name);
echo $a->trySend('hello', '127.0.0.1', (int) $to), "\n";
echo stream_socket_recvfrom($socket, 100, 0, $from), "\n";

$receivers = [];
for ($i = 0; $i < 3; $i++) {
    $receivers[] = spawn(function () use ($a, $name) {
        $request = $a->receive(100);
        $request->await();
        return $request->data() . ' from ' . ($request->peer() === $name ? 'the server' : $request->peer());
    });
}
suspend();
foreach (['one', 'two', 'three'] as $text) {
    stream_socket_sendto($socket, $text, 0, $from);
}
foreach ($receivers as $receiver) {
    echo await($receiver), "\n";
}
unset($receivers, $receiver);

/* Queued sends arrive in order. */
for ($i = 0; $i < 20; $i++) {
    $requests[] = $a->sendTo("datagram $i", '127.0.0.1', (int) $to);
}
for ($i = 0, $wrong = 0; $i < 20; $i++) {
    $wrong += stream_socket_recvfrom($socket, 100) !== "datagram $i";
}
echo $wrong, ' wrong, ', array_sum(array_map(fn($r) => $r->await(), $requests)), "\n";
unset($requests);

/* Given up, cancelled, closed. */
$request = $a->receive(100);
$request->dispose();
turn();
echo counters()['events'], ' active, ', loop_alive() ? 'alive' : 'idle', "\n";
$request = $a->receive(100);
$waiter = spawn(fn() => $request->await());
suspend();
$a->close();
echo json_encode(await($waiter)), ' ', json_encode($request->isClosed()), "\n";
unset($request, $waiter, $a);

/* Options: 0 or a negative errno. */
$b = Io::udp('127.0.0.1', 0, 1);
echo $b->option(1, 1), $b->option(2, 1), $b->option(3, 5), $b->option(4, 9), ' ', $b->option(5, 1) < 0 ? 'refused' : 'accepted', "\n";
echo $b->membership('239.1.2.3', false) < 0 ? 'refused' : 'accepted', "\n";
$b->close();
unset($b);
echo counters()['events'], " active\n";
try {
    Io::udp('nothing.invalid', 0);
} catch (Async\DnsException $e) {
    echo get_class($e), "\n";
}
?>
--EXPECT--
5
hello
one from the server
two from the server
three from the server
0 wrong, 210
0 active, idle
-1 true
0000 refused
refused
0 active
Async\DnsException
