--TEST--
stream_socket_enable_crypto() on a non-blocking stream returns 0 until it is done
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/../../../../main/tests/net/loopback.inc';
require __DIR__ . '/certificate.inc';
use function Async\{spawn, await, suspend};

[$listener, $address] = listen();
$server = spawn(function () use ($listener) {
    $stream = stream_socket_accept($listener, 10);
    stream_context_set_option($stream, 'ssl', 'local_cert', certificate());
    $done = stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_SERVER);
    fwrite($stream, "hello\n");
    return [$done, $stream];
});
$client = spawn(function () use ($address) {
    $stream = stream_socket_client($address, context: tls_client());
    stream_set_blocking($stream, false);
    $zeros = 0;
    while (($done = stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT)) === 0) {
        $zeros++;
        Async\delay(1);
    }
    while (($line = fgets($stream)) === false) {
        Async\delay(1);
    }
    return [$done, $zeros > 0, $line, stream_get_meta_data($stream)['blocked']];
});
echo json_encode(await($client)), json_encode(await($server)[0]), "\n";
--EXPECT--
[true,true,"hello\n",false]true
