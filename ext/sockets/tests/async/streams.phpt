--TEST--
a stream and a Socket of one import share sides, mode and end
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

// Reader on the stream, writer on the socket, and two readers that share the side.
[$stream, $peer] = pair();
$socket = socket_import_stream($stream);
$reader = spawn(fn() => fgets($stream));
parked($reader);
$second = spawn(fn() => socket_read($socket, 100, PHP_NORMAL_READ));
parked($second);
var_dump(socket_write($socket, "out\n"), fgets($peer));
fwrite($peer, "first\n");
var_dump(await($reader), $second->isCompleted());
fwrite($peer, "second\n");
var_dump(await($second));

// The mode is shared, too.
stream_set_blocking($stream, false);
await(spawn(function () use ($socket) {
    var_dump(socket_read($socket, 10), socket_last_error($socket) === SOCKET_EAGAIN);
}));
stream_set_blocking($stream, true);

// Closed through the stream, and through the socket.
$waiter = spawn(fn() => outcome(fn() => socket_read($socket, 10)));
parked($waiter);
fclose($stream);
echo await($waiter), "\n";
[$a, $b] = sockets();
$stream = socket_export_stream($a);
$waiter = spawn(fn() => outcome(fn() => fread($stream, 10)));
parked($waiter);
socket_close($a);
echo await($waiter), "\n";

// Exported while somebody waits.
[$a, $b] = sockets();
$waiter = spawn(fn() => socket_read($a, 10));
parked($waiter);
$stream = socket_export_stream($a);
fwrite($stream, "to b\n");
var_dump(socket_read($b, 10));
socket_write($b, 'to a');
var_dump(await($waiter));
--EXPECT--
int(4)
string(4) "out
"
string(6) "first
"
bool(false)
string(7) "second
"
bool(false)
bool(true)
false
false
string(5) "to b
"
string(4) "to a"
