--TEST--
Coroutines that open the same persistent socket at once get one connection; who gives up, or fails, leaves the name to the next one
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await, await_all};

$accepted = [];
[$listener, $address] = listen();
spawn(function () use ($listener, &$accepted) {
    while ($connection = @stream_socket_accept($listener, 30)) {
        $accepted[] = $connection;
    }
});
$port = (int) substr(strrchr($address, ':'), 1);
$ways = [
    'pfsockopen, a name' => fn() => pfsockopen('localhost', $port, $code, $text, 30),
    'pfsockopen, an address' => fn() => pfsockopen('127.0.0.1', $port, $code, $text, 30),
    'stream_socket_client' => fn() => stream_socket_client($address, $code, $text, 30, STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT),
];
foreach ($ways as $way => $open) {
    $count = count($accepted);
    $all = array_map(fn() => spawn(fn() => [$socket = $open(), fwrite($socket, 'x')]), range(1, 4));
    [$results, $errors] = await_all($all);
    $written = array_column($results, 1);
    $sockets = array_unique(array_map(get_resource_id(...), array_column($results, 0)));
    for ($i = 0; $i < 1000 && count($accepted) === $count; $i++) {
        Async\delay(1);
    }
    $again = $open();
    echo "$way: ", implode(' ', $written), ', errors ', count($errors), ', sockets ', count($sockets), ', connections ', count($accepted) - $count,
        ', again ', fwrite($again, 'y'), ', peer has ', fread($accepted[$count], 100), "\n";
    fclose($again);
    unset($results);
}
fclose($listener);

/* Each attempt fails by itself. */
$fail = fn() => [@stream_socket_client($address, $code, $text, 30, STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT), $text];
echo json_encode(await_all([spawn($fail), spawn($fail)])[0]), "\n";

/* The first one waits for its handshake; two wait for it. */
[$silent, $address] = listen();
$address = 'tls' . strstr($address, ':');
$open = fn() => outcome(fn() => @stream_socket_client($address, $code, $text, 60, STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT));
$first = spawn($open);
$peer = stream_socket_accept($silent, 30);
$second = spawn($open);
$third = spawn($open);
parked($first, $second, $third);
$second->cancel();
echo await($second), "\n";
$first->cancel();
echo await($first), "\n";
fclose(stream_socket_accept($silent, 30));
echo await($third), "\n";
--EXPECT--
pfsockopen, a name: 1 1 1 1, errors 0, sockets 1, connections 1, again 1, peer has xxxxy
pfsockopen, an address: 1 1 1 1, errors 0, sockets 1, connections 1, again 1, peer has xxxxy
stream_socket_client: 1 1 1 1, errors 0, sockets 1, connections 1, again 1, peer has xxxxy
[[false,"Connection refused"],[false,"Connection refused"]]
Async\AsyncCancellation
Async\AsyncCancellation
false
