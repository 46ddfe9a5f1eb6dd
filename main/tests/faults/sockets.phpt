--TEST--
Faults of the peer of ext/sockets and ext/ftp
--EXTENSIONS--
true_async
sockets
openssl
ftp
--FILE--
<?php
require __DIR__ . '/faults.inc';

function connected_socket(string $address): Socket
{
    if (str_starts_with($address, '/')) {
        $socket = socket_create(AF_UNIX, SOCK_STREAM, 0);
        socket_connect($socket, $address);
    } else {
        $socket = socket_create(AF_INET, SOCK_STREAM, 0);
        [$host, $port] = explode(':', $address);
        socket_connect($socket, $host, (int) $port);
    }
    socket_set_option($socket, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 300_000]);
    socket_set_option($socket, SOL_SOCKET, SO_SNDTIMEO, ['sec' => 0, 'usec' => 300_000]);
    return $socket;
}

$talk = function ($address, $fault) {
    $socket = connected_socket($address);
    $seen = [socket_write($socket, "hello\n"), 
        // (A read of a line gives up after 200 timeouts.)
        $fault === 'silent' ? null : socket_read($socket, 100, PHP_NORMAL_READ),
        socket_recv($socket, $data, 4, MSG_WAITALL), $data];
    for ($total = 0; $total < 1_000_000 && ($data = socket_read($socket, 65536)); $total += strlen($data));
    $seen[] = $total < 1_000_000 ? $total : 'much';
    return [...$seen, $data === '' ? 'end' : gettype($data), socket_last_error($socket)];
};
$select = function ($address) {
    $socket = connected_socket($address);
    socket_write($socket, "hello\n");
    $read = [$socket];
    $write = $except = null;
    return [socket_select($read, $write, $except, 0, 300_000), count($read)];
};
$datagram = function ($address) {
    $socket = socket_create(AF_INET, SOCK_DGRAM, 0);
    socket_set_option($socket, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 300_000]);
    [$host, $port] = explode(':', $address);
    $seen = [socket_sendto($socket, 'hello', 5, 0, $host, (int) $port)];
    $seen[] = socket_recvfrom($socket, $data, 30_000, 0, $from, $from_port);
    return [...$seen, $from, socket_last_error($socket)];
};
$ftp = function ($address) {
    [$host, $port] = explode(':', $address);
    $ftp = ftp_connect($host, (int) $port, 1);
    if (!$ftp) {
        return false;
    }
    $file = fopen('php://memory', 'w+');
    $seen = [ftp_login($ftp, 'user', 'password'), ftp_pasv($ftp, true), ftp_fget($ftp, $file, 'file')];
    return [...$seen, min(ftell($file), 1000)];
};
compare([
    'tcp' => ['tcp', $talk],
    'unix' => ['unix', $talk],
    'select' => ['tcp', $select],
    'udp' => ['udp', $datagram],
    'ftp' => ['ftp', $ftp],
]);
?>
--EXPECT--
tcp: 8
unix: 8
select: 8
udp: 8
ftp: 8
