--TEST--
socket_connect(): refused, full queues, names, the last error of each coroutine
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

$closed = socket_create(AF_INET, SOCK_STREAM, 0);
socket_bind($closed, '127.0.0.1', 0);
socket_getsockname($closed, $address, $port);
socket_close($closed);

function refused(int $port): array
{
    $socket = socket_create(AF_INET, SOCK_STREAM, 0);
    return [outcome(fn() => socket_connect($socket, '127.0.0.1', $port)), socket_last_error($socket), socket_last_error()];
}
$outside = refused($port);
$inside = await(spawn(refused(...), $port));
var_dump($outside === $inside);
echo $inside[0], "\n";

// The error without argument belongs to the coroutine.
$first = spawn(function () use ($port) {
    @socket_connect(socket_create(AF_INET, SOCK_STREAM, 0), '127.0.0.1', $port);
    suspend();
    suspend();
    return socket_last_error() === SOCKET_ECONNREFUSED;
});
$second = spawn(function () {
    socket_clear_error();
    suspend();
    @socket_read(socket_create(AF_INET, SOCK_STREAM, 0), 1);
    return socket_last_error() === SOCKET_ENOTCONN;
});
var_dump(await($first), await($second));

// A local listener with a full queue: the connect waits.
$path = tempnam(sys_get_temp_dir(), 'sock');
unlink($path);
$listener = socket_create(AF_UNIX, SOCK_STREAM, 0);
socket_bind($listener, $path);
socket_listen($listener, 0);
$coroutines = [];
for ($i = 0; $i < 5; $i++) {
    $coroutines[] = spawn(function () use ($path) {
        $socket = socket_create(AF_UNIX, SOCK_STREAM, 0);
        return [socket_connect($socket, $path), $socket][0];
    });
}
parked(...$coroutines);
for ($i = 0; $i < 5; $i++) {
    $accepted[] = socket_accept($listener);
}
var_dump(array_map(await(...), $coroutines) === [true, true, true, true, true]);
unlink($path);

// Names.
await(spawn(function () {
    $other = spawn(fn() => print("another coroutine runs\n"));
    [$listener, $port] = listener();
    $socket = socket_create(AF_INET, SOCK_STREAM, 0);
    var_dump(socket_connect($socket, 'localhost', $port));
    $found = socket_addrinfo_lookup('localhost', (string) $port, ['ai_socktype' => SOCK_STREAM, 'ai_family' => AF_INET]);
    var_dump(socket_addrinfo_connect($found[0]) instanceof Socket);
}));
function unknown(): array
{
    $socket = socket_create(AF_INET, SOCK_STREAM, 0);
    return [outcome(fn() => socket_connect($socket, 'name.invalid', 80)), socket_last_error($socket),
        outcome(fn() => socket_connect($socket, str_repeat('x', 300), 80)), outcome(fn() => socket_addrinfo_lookup('name.invalid'))];
}
$outside = unknown();
$inside = await(spawn(unknown(...)));
var_dump($outside === $inside ?: [$outside, $inside]);
--EXPECT--
bool(true)
[socket_connect(): unable to connect [111]: Connection refused] false
bool(true)
bool(true)
bool(true)
another coroutine runs
bool(true)
bool(true)
bool(true)
