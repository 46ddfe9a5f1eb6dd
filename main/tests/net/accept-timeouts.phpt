--TEST--
accept with the timeouts 0, 0.1 and -1, also on a non-blocking listener; ten acceptors, ten connections
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

function timeouts(): array
{
    [$listener, $address] = listen();
    $results = [];
    foreach ([true, false] as $blocking) {
        stream_set_blocking($listener, $blocking);
        $results[] = outcome(fn() => stream_socket_accept($listener, 0));
        $start = microtime(true);
        $results[] = outcome(fn() => stream_socket_accept($listener, 0.1));
        $results[] = microtime(true) - $start >= 0.1;
    }
    return $results;
}
$outside = timeouts();
$inside = await(spawn(timeouts(...)));
var_dump($outside === $inside);
echo $inside[1], "\n";

[$listener, $address] = listen();
stream_set_blocking($listener, false);
$acceptors = [];
for ($i = 0; $i < 10; $i++) {
    $acceptors[] = spawn(function () use ($listener) {
        $client = stream_socket_accept($listener, -1, $peer);
        return fgets($client) . $peer;
    });
}
parked(...$acceptors);
$clients = $names = [];
for ($i = 0; $i < 10; $i++) {
    $clients[] = $client = stream_socket_client($address);
    fwrite($client, "\n");
    $names[] = "\n" . stream_socket_get_name($client, false);
}
$served = array_map(await(...), $acceptors);
sort($served);
sort($names);
var_dump($served === $names);
--EXPECT--
bool(true)
[stream_socket_accept(): Accept failed: Connection timed out] false
bool(true)
