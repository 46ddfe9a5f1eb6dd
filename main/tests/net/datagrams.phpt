--TEST--
Datagram sockets: whole datagrams, one reader each, the right peer, peeking and the timeout of the program
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$server, $address] = listen('udp');
$readers = [];
for ($i = 0; $i < 4; $i++) {
    $readers[] = spawn(fn() => [stream_socket_recvfrom($server, 1500, 0, $peer), $peer]);
}
parked(...$readers);
$client = stream_socket_client($address);
$name = stream_socket_get_name($client, false);
for ($i = 0; $i < 4; $i++) {
    fwrite($client, str_repeat((string) $i, 100 + $i));
}
$got = array_map(await(...), $readers);
sort($got);
foreach ($got as [$data, $peer]) {
    echo $data[0], ' ', strlen($data), ' ', $peer === $name ? 'right peer' : $peer, "\n";
}

$peek = spawn(fn() => [stream_socket_recvfrom($server, 10, STREAM_PEEK), stream_socket_recvfrom($server, 10)]);
parked($peek);
fwrite($client, 'peeked');
echo json_encode(await($peek)), "\n";

echo await(spawn(function () use ($server, $client) {
    stream_set_timeout($server, 0, 100_000);
    $late = outcome(fn() => stream_socket_recvfrom($server, 10, 0, $peer));
    $timed_out = stream_get_meta_data($server)['timed_out'];
    fwrite($client, 'late');
    return json_encode([$late, $timed_out, stream_socket_recvfrom($server, 10)]);
})), "\n";

/* Unix datagram sockets */
$path = sys_get_temp_dir() . '/async-' . getmypid() . '.sock';
$server = stream_socket_server("udg://$path", $code, $text, STREAM_SERVER_BIND);
$reader = spawn(fn() => stream_socket_recvfrom($server, 100));
parked($reader);
stream_socket_sendto(stream_socket_client("udg://$path"), 'datagram');
echo await($reader), "\n";
unlink($path);
--EXPECT--
0 100 right peer
1 101 right peer
2 102 right peer
3 103 right peer
["peeked","peeked"]
["false",true,"late"]
datagram
