--TEST--
A datagram socket whose receiving side is shut down is at its end, at once, with and without a time limit
--EXTENSIONS--
sockets
--FILE--
<?php
use function Async\{await, delay, spawn};

$server = stream_socket_server('udp://127.0.0.1:0', $code, $text, STREAM_SERVER_BIND);
$address = 'udp://' . stream_socket_get_name($server, false);
$call = [
    'fread' => function ($limit) use ($address) {
        $socket = stream_socket_client($address);
        $limit && stream_set_timeout($socket, 0, $limit);
        spawn(function () use ($socket) { delay(5); stream_socket_shutdown($socket, STREAM_SHUT_RDWR); });
        return fread($socket, 5);
    },
    'recvfrom' => function ($limit) use ($address) {
        $socket = stream_socket_client($address);
        $limit && stream_set_timeout($socket, 0, $limit);
        stream_socket_shutdown($socket, STREAM_SHUT_RDWR);
        return stream_socket_recvfrom($socket, 5);
    },
    'socket_recv' => function ($limit) {
        socket_create_pair(AF_UNIX, SOCK_DGRAM, 0, $pair);
        $limit && socket_set_option($pair[0], SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => $limit]);
        socket_shutdown($pair[0], 0);
        return [socket_recv($pair[0], $data, 5, 0), $data];
    },
    'socket_recvfrom' => function ($limit) {
        socket_create_pair(AF_UNIX, SOCK_DGRAM, 0, $pair);
        spawn(function () use ($pair) { delay(5); socket_shutdown($pair[0], 0); });
        return [socket_recvfrom($pair[0], $data, 5, 0, $from), $data];
    },
    'socket_accept' => function () {
        $socket = socket_create(AF_INET, SOCK_DGRAM, 0);
        return [@socket_accept($socket), str_contains(error_get_last()['message'], socket_strerror(SOCKET_EOPNOTSUPP))];
    },
];
foreach ($call as $name => $read) {
    foreach ([0, 200_000] as $limit) {
        echo $name, $limit ? ', limited: ' : ': ', json_encode(await(spawn($read, $limit))), "\n";
    }
}
?>
--EXPECT--
fread: ""
fread, limited: ""
recvfrom: ""
recvfrom, limited: ""
socket_recv: [0,null]
socket_recv, limited: [0,null]
socket_recvfrom: [0,""]
socket_recvfrom, limited: [0,""]
socket_accept: [false,true]
socket_accept, limited: [false,true]
