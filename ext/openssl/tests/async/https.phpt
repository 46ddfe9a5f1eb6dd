--TEST--
https:// requests run beside each other
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/../../../../main/tests/net/loopback.inc';
require __DIR__ . '/certificate.inc';
use function Async\{spawn, await, delay};

[$listener, $address] = tls_listen();
for ($i = 0; $i < 5; $i++) {
    $servers[] = spawn(function () use ($listener) {
        for ($i = 0; $i < 4; $i++) {
            $client = stream_socket_accept($listener, 20);
            $path = explode(' ', fgets($client))[1];
            while (trim(fgets($client)) !== '');
            fwrite($client, "HTTP/1.0 200 OK\r\n\r\n" . str_repeat($path, 50_000));
            fclose($client);
        }
    });
}
$url = str_replace('tls:', 'https:', $address);
$fetches = [];
for ($i = 0; $i < 20; $i++) {
    $fetches[] = spawn(fn() => file_get_contents("$url/$i", context: tls_client()) === str_repeat("/$i", 50_000));
}
var_dump(count(array_filter(array_map(await(...), $fetches))));
array_map(await(...), $servers);
--EXPECT--
int(20)
