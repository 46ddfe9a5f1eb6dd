--TEST--
Fifty TLS clients of a slow server take little more than one
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/../../../../main/tests/net/loopback.inc';
require __DIR__ . '/certificate.inc';
use function Async\{spawn, await, delay};

[$listener, $address] = tls_listen();
certificate();
$server = spawn(function () use ($listener) {
    /* Handshakes happen inside accept: several acceptors. */
    $acceptors = [];
    for ($i = 0; $i < 10; $i++) {
        $acceptors[] = spawn(function () use ($listener) {
            for ($j = 0; $j < 5; $j++) {
                $client = stream_socket_accept($listener, 20);
                spawn(function () use ($client) {
                    $line = fgets($client);
                    delay(200);
                    fwrite($client, "re: $line");
                });
            }
        });
    }
    foreach ($acceptors as $acceptor) {
        await($acceptor);
    }
});
$start = microtime(true);
$clients = [];
for ($i = 0; $i < 50; $i++) {
    $clients[] = spawn(function () use ($address, $i) {
        $client = tls_connect($address);
        fwrite($client, "$i\n");
        return fgets($client) === "re: $i\n";
    });
}
var_dump(count(array_filter(array_map(await(...), $clients))));
/* 50 times 200 ms would be 10 s */
$took = microtime(true) - $start;
echo $took < 4 ? 'in time' : "took $took", "\n";
await($server);
--EXPECT--
int(50)
in time
