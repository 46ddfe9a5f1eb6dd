--TEST--
Functions that wait: sockets
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/functions.inc';
require __DIR__ . '/../../../sockets/tests/async/sockets.inc';

const MUCH = 4 << 20;

function late_data(int $type = SOCK_STREAM): Socket
{
    [$socket, $peer] = sockets($type);
    later(fn() => @socket_write($peer, "some text\n"));
    return $socket;
}

function late_drain(): Socket
{
    [$socket, $peer] = sockets();
    later(function () use ($peer) {
        while (@socket_read($peer, 1 << 20));
    });
    return $socket;
}

/** Where a connection waits: the queue of a listener is full, and it begins to accept later. @return array{string, Socket, Socket} */
function busy_listener(): array
{
    $path = sys_get_temp_dir() . '/listener-' . getmypid() . '-' . mt_rand();
    $listener = socket_create(AF_UNIX, SOCK_STREAM, 0);
    socket_bind($listener, $path);
    socket_listen($listener, 0);
    $first = socket_create(AF_UNIX, SOCK_STREAM, 0);
    socket_connect($first, $path);
    later(fn() => socket_accept($listener));
    return [$path, $first, $listener];
}

check('Sockets', [
    'socket_accept' => function () {
        [$listener, $port] = listener();
        later(fn() => socket_connect(socket_create(AF_INET, SOCK_STREAM, 0), '127.0.0.1', $port));
        socket_accept($listener);
    },
    'socket_connect' => function () {
        [$path, $first, $listener] = busy_listener();
        socket_connect(socket_create(AF_UNIX, SOCK_STREAM, 0), $path) ?: throw new Exception('no connection');
        unlink($path);
    },
    'socket_addrinfo_connect' => new Brief(function () {
        [$listener, $port] = listener();
        socket_addrinfo_connect(socket_addrinfo_lookup('127.0.0.1', (string) $port, ['ai_socktype' => SOCK_STREAM])[0]);
    }),
    'socket_read' => fn() => socket_read(late_data(), 100, PHP_NORMAL_READ),
    'socket_recv' => fn() => socket_recv(late_data(), $data, 100, 0),
    'socket_recvfrom' => fn() => socket_recvfrom(late_data(SOCK_DGRAM), $data, 100, 0, $address),
    'socket_recvmsg' => function () {
        $message = ['name' => [], 'buffer_size' => 100, 'controllen' => 64];
        socket_recvmsg(late_data(), $message);
    },
    'socket_send' => fn() => socket_send(late_drain(), str_repeat('x', MUCH), MUCH, 0),
    'socket_sendmsg' => fn() => socket_sendmsg(late_drain(), ['iov' => [str_repeat('x', MUCH)]]),
    'socket_sendto' => function () {
        $path = sys_get_temp_dir() . '/datagrams-' . getmypid();
        $receiver = socket_create(AF_UNIX, SOCK_DGRAM, 0);
        socket_bind($receiver, $path);
        $socket = socket_create(AF_UNIX, SOCK_DGRAM, 0);
        while (@socket_sendto($socket, 'x', 1, MSG_DONTWAIT, $path));
        later(fn() => socket_read($receiver, 100));
        socket_sendto($socket, 'the last one', 12, 0, $path) ?: throw new Exception('wrong');
        unlink($path);
    },
    'socket_write' => fn() => socket_write(late_drain(), str_repeat('x', MUCH)),
    'socket_select' => function () {
        $read = [late_data()];
        $write = $except = null;
        socket_select($read, $write, $except, 60);
    },
    'socket_close' => function () {
        [$listener, $port] = listener();
        $client = socket_create(AF_INET, SOCK_STREAM, 0);
        socket_connect($client, '127.0.0.1', $port);
        $peer = socket_accept($listener);
        socket_set_option($client, SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 30]);
        socket_set_nonblock($client);
        while (@socket_write($client, str_repeat('x', 65536)));
        later(function () use ($peer) {
            while (@socket_read($peer, 1 << 20));
        });
        socket_close($client);
    },
]);
?>
--EXPECT--
checked
