--TEST--
READ and WRITE on a datagram socket: one datagram each, in order, beside requests with addresses; stop and start of the handle
--EXTENSIONS--
async_test
sockets
--FILE--
<?php
use AsyncTest\Io;
use function Async\{spawn, await, suspend, delay};
use function AsyncTest\{counters, dup, loop_alive, log, turn};

/* Two sockets that know each other. */
function connected(): array
{
    $sockets = [];
    foreach ([0, 1] as $i) {
        socket_bind($sockets[$i] = socket_create(AF_INET, SOCK_DGRAM, SOL_UDP), '127.0.0.1', 0);
        socket_getsockname($sockets[$i], $address, $ports[$i]);
    }
    foreach ([0, 1] as $i) {
        socket_connect($sockets[$i], '127.0.0.1', $ports[1 - $i]);
    }
    return [$sockets, $ports, array_map(fn($socket) => Io::create(dup(socket_export_stream($socket)), AsyncTest\UDP, 'rwo'), $sockets)];
}
function rest(string $what): void
{
    turn();
    echo $what, ': ', counters()['events'], ' active, ', loop_alive() ? 'alive' : 'idle', "\n";
}

[$sockets, [$port, $peer_port], [$io, $peer]] = connected();

/* A datagram is a message: two writes are two reads, what does not fit is cut off, an empty one is no end. */
foreach (['one', '', 'a long datagram', 'last'] as $text) {
    echo $io->write($text)->await(), ' ';
}
$read = [];
foreach ([100, 100, 6, 100] as $room) {
    $request = $peer->read($room);
    $read[] = $request->await() . ' ' . json_encode($request->data());
}
echo implode(', ', $read), ', state ', $peer->state(), "\n";

/* Waiting reads are served in turn; a write of several strings is one datagram. */
$requests = [$peer->read(100), $peer->read(100, true)];
$waiting = array_map(fn($request) => spawn(fn() => $request->await()), $requests);
suspend();
echo counters()['events'], ' active, ';
echo $io->writeStrings(['in ', 'three ', 'parts'], 2)->await(), ' ', $io->write('second')->await(), "\n";
array_map(await(...), $waiting);
echo json_encode(array_map(fn($request) => $request->data(), $requests)), "\n";
unset($requests, $waiting, $request);
rest('served');

/* Both kinds of request wait at once: each gets one of the two datagrams. */
$with = $peer->receive(100);
$without = $peer->read(100);
$waiting = [spawn(fn() => $with->await()), spawn(fn() => $without->await())];
suspend();
$io->write('first')->await();
$io->sendTo('second', '127.0.0.1', $peer_port)->await();
array_map(await(...), $waiting);
echo json_encode([$with->data(), $with->peer() === "127.0.0.1:$port", $without->data()]), "\n";
unset($with, $without, $waiting);
rest('both kinds');

/* Given up: disposed, cancelled, timed out. The next read is not disturbed. */
$peer->read(100)->dispose();
rest('disposed');
$request = $peer->read(100);
$event = $peer->event();
try {
    $event->await(20);
} catch (Async\TimeoutException $e) {
    echo get_class($e), ', ', $request->isCompleted() ? 'completed?' : 'pending', "\n";
}
rest('stopped by the end of the wait');

/* The last stop disarms, a start arms again. */
$event->start();
$event->start();
echo counters()['events'];
$event->stop();
echo counters()['events'];
$event->stop();
echo counters()['events'];
$io->write('while stopped')->await();
delay(5);
echo $request->isCompleted() ? ' read while stopped,' : ' nothing read,';
$event->start();
delay(5);
echo ' ', $request->isCompleted() ? $request->data() : 'nothing', "\n";
$event->stop();
unset($request, $event);
rest('stopped');

/* Closed under a reader. */
$request = $peer->read(100);
$waiter = spawn(fn() => $request->await());
suspend();
$peer->close();
echo await($waiter), ' ', json_encode($request->isClosed()), "\n";
unset($request, $waiter, $peer);
rest('closed');

/* No peer, a datagram that is too long, a file: errors of the request, or of the call. */
socket_close($sockets[1]);
unset($sockets[1]);
$alone = Io::udp('127.0.0.1', 0);
foreach (['no peer' => $alone->write('x'), 'too long' => $io->write(str_repeat('x', 70000))] as $what => $request) {
    try {
        $request->await();
        echo "$what: sent?\n";
    } catch (Async\InputOutputException $e) {
        echo "$what: ", $e->getMessage(), "\n";
    }
}
$file = Io::create(dup(fopen(__FILE__, 'r')), AsyncTest\FILE, 'ro');
try {
    $io->sendfile($file, 0, 10);
} catch (Async\InputOutputException $e) {
    echo $e->getMessage(), "\n";
}
echo $io->flush()->await(), "\n";
unset($io, $alone, $file, $request);
rest('at the end');
?>
--EXPECT--
3 0 15 4 3 "one", 0 "", 6 "a long", 4 "last", state rwo
1 active, 14 6
["in three parts","second"]
served: 0 active, idle
["first",true,"second"]
both kinds: 0 active, idle
disposed: 0 active, idle
Async\TimeoutException, pending
stopped by the end of the wait: 0 active, idle
110 nothing read, while stopped
stopped: 0 active, idle
-1 true
closed: 0 active, idle
no peer: Writing failed: Destination address required
too long: Writing failed: Message too long
A file can only be sent to a stream socket or a pipe
0
at the end: 0 active, idle
