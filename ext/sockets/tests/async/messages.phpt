--TEST--
socket_sendmsg() and socket_recvmsg() with a descriptor, large ones; datagrams
--EXTENSIONS--
true_async
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, delay, suspend};

[$a, $b] = sockets();
$receiver = spawn(function () use ($a) {
    $message = ['name' => [], 'buffer_size' => 100, 'controllen' => socket_cmsg_space(SOL_SOCKET, SCM_RIGHTS, 1)];
    $length = socket_recvmsg($a, $message);
    $received = $message['control'][0]['data'][0];
    return [$length, $message['iov'][0], stream_get_contents($received, -1, 0)];
});
parked($receiver);
$file = tmpfile();
fwrite($file, 'passed');
var_dump(socket_sendmsg($b, ['iov' => ['with ', 'file'], 'control' => [['level' => SOL_SOCKET, 'type' => SCM_RIGHTS, 'data' => [$file]]]]));
var_dump(await($receiver));

// More than fits, in several parts: all of it, in order.
$parts = [str_repeat('a', 300000), str_repeat('b', 300000), str_repeat('c', 300000)];
$sender = spawn(fn() => socket_sendmsg($b, ['iov' => $parts]));
parked($sender);
var_dump($sender->isSuspended());
$all = '';
while (strlen($all) < 900000) {
    $all .= socket_read($a, 65536);
}
var_dump(await($sender), $all === implode($parts));

// Datagrams: whole, with their address, for several readers; a full receiver makes the sender wait.
$path = tempnam(sys_get_temp_dir(), 'sock');
unlink($path);
$server = socket_create(AF_UNIX, SOCK_DGRAM, 0);
socket_bind($server, $path);
$client = socket_create(AF_UNIX, SOCK_DGRAM, 0);
$sender = spawn(function () use ($client, $path) {
    for ($i = 0; $i < 1000; $i++) {
        socket_sendto($client, "datagram $i", 100, 0, $path);
    }
});
parked($sender);
$seen = [];
$readers = [];
for ($i = 0; $i < 4; $i++) {
    $readers[] = spawn(function () use ($server, &$seen) {
        for ($j = 0; $j < 250; $j++) {
            socket_recvfrom($server, $datagram, 100, 0, $name);
            $seen[] = $datagram;
        }
    });
}
array_map(await(...), $readers);
var_dump(count(array_unique($seen)));
unlink($path);
--EXPECT--
int(9)
array(3) {
  [0]=>
  int(9)
  [1]=>
  string(9) "with file"
  [2]=>
  string(6) "passed"
}
bool(true)
int(900000)
bool(true)
int(1000)
