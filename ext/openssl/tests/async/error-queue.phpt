--TEST--
A failing handshake in one coroutine puts no errors into the queue of another
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/../../../../main/tests/net/loopback.inc';
require __DIR__ . '/certificate.inc';
use function Async\{spawn, await};

[$listener, $address] = tls_listen();
certificate('other');
$server = spawn(fn() => @stream_socket_accept($listener, 10));
$failing = spawn(fn() => @stream_socket_client($address, timeout: 5, context: tls_client('localhost', 'other')));
$other = spawn(function () use ($failing) {
    openssl_pkey_get_private('nonsense');
    while (openssl_error_string());
    while (!$failing->isCompleted()) {
        Async\delay(1);
    }
    return openssl_error_string();
});
await($failing);
await($server);
var_dump(await($other));
--EXPECT--
bool(false)
