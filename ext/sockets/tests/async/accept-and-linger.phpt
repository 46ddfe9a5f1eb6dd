--TEST--
ten acceptors of one listener; a close with SO_LINGER suspends only its coroutine
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

[$listener, $port] = listener(4);
$coroutines = [];
for ($i = 0; $i < 10; $i++) {
    $coroutines[] = spawn(fn() => socket_read(socket_accept($listener), 10));
}
parked(...$coroutines);
$clients = [];
for ($i = 0; $i < 10; $i++) {
    $clients[$i] = socket_create(AF_INET, SOCK_STREAM, 0);
    socket_connect($clients[$i], '127.0.0.1', $port);
    socket_write($clients[$i], (string) $i);
}
$served = array_map(await(...), $coroutines);
sort($served);
echo implode(' ', $served), "\n";

// A lingering close waits for its coroutine only.
$accepting = spawn(socket_accept(...), $listener);
$client = socket_create(AF_INET, SOCK_STREAM, 0);
socket_connect($client, '127.0.0.1', $port);
$accepted = await($accepting);
socket_set_option($client, SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 30]);
socket_set_nonblock($client);
while (@socket_write($client, str_repeat('x', 65536)));
$closer = spawn(socket_close(...), $client);
$ticks = 0;
while (!$closer->isCompleted()) {
    delay(1);
    if (++$ticks === 20) {
        while (($data = socket_read($accepted, 1 << 20)) !== '' && $data !== false);
    }
}
var_dump($ticks >= 20);
--EXPECT--
0 1 2 3 4 5 6 7 8 9
bool(true)
