--TEST--
A socket whose connect was refused is as new: it can be connected again, and until then has no peer to read from
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
use function Async\{spawn, await};

/* A port that nobody listens at, and then somebody does. */
$run = function (string $address, int $family, int $protocol) {
    $reserved = socket_create($family, SOCK_STREAM, $protocol);
    socket_set_option($reserved, SOL_SOCKET, SO_REUSEADDR, 1);
    socket_bind($reserved, $address);
    socket_getsockname($reserved, $address, $port);

    $socket = socket_create($family, SOCK_STREAM, $protocol);
    $seen = [];
    foreach ([1, 2, 3] as $_) {
        $seen[] = @socket_connect($socket, $address, $port);
        $seen[] = socket_strerror(socket_last_error($socket));
        socket_clear_error($socket);
    }
    $seen[] = @socket_read($socket, 5);
    $seen[] = socket_strerror(socket_last_error($socket));
    socket_listen($reserved);
    $seen[] = socket_connect($socket, $address, $port);
    $peer = socket_accept($reserved);
    socket_write($peer, 'hello');
    $seen[] = socket_read($socket, 5);
    return $seen;
};
$outside = $run('127.0.0.1', AF_INET, SOL_TCP);
$inside = await(spawn($run, '127.0.0.1', AF_INET, SOL_TCP));
var_dump($inside === $outside);
echo json_encode($inside), "\n";
?>
--EXPECT--
bool(true)
[false,"Connection refused",false,"Connection refused",false,"Connection refused",false,"Transport endpoint is not connected",true,"hello"]
