--TEST--
Fifty clients of a slow server take the time of one
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await, delay};

[$listener, $address] = listen();
$server = spawn(function () use ($listener) {
    for ($i = 0; $i < 50; $i++) {
        $client = stream_socket_accept($listener);
        spawn(function () use ($client) {
            $line = fgets($client);
            delay(200);
            fwrite($client, "re: $line");
        });
    }
});

$start = microtime(true);
$clients = [];
for ($i = 0; $i < 50; $i++) {
    $clients[] = spawn(function () use ($address, $i) {
        $client = stream_socket_client($address);
        fwrite($client, "$i\n");
        return fgets($client) === "re: $i\n";
    });
}
var_dump(count(array_filter(array_map(await(...), $clients))));
$took = microtime(true) - $start;
echo $took < 1 ? 'in time' : "took $took", "\n";
await($server);
--EXPECT--
int(50)
in time
