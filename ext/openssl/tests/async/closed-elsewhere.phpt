--TEST--
Closing a TLS stream wakes who is parked on it, without a word
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/../../../../main/tests/net/loopback.inc';
require __DIR__ . '/certificate.inc';
use function Async\{spawn, await, delay};

await(spawn(function () {
    foreach (['fgets' => fn($s) => fgets($s), 'fread' => fn($s) => fread($s, 10), 'fwrite' => fn($s) => fwrite($s, str_repeat('x', 16 << 20)) < 16 << 20] as $name => $call) {
        [$a, $b] = tls_connected();
        $parked = spawn(fn() => outcome(fn() => $call($a)));
        $queued = spawn(fn() => outcome(fn() => $call($a)));
        parked($parked, $queued);
        fclose($a);
        echo $name, ': ', await($parked), ' ', await($queued), "\n";
    }

    /* in the handshake */
    [$silent, $address] = listen();
    $stream = stream_socket_client($address, context: tls_client());
    $handshake = spawn(fn() => outcome(fn() => stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT)));
    $reader = spawn(fn() => outcome(fn() => fgets($stream)));
    parked($handshake, $reader);
    fclose($stream);
    echo 'handshake: ', await($handshake), ' ', await($reader), "\n";
}));
--EXPECT--
fgets: false false
fread: false false
fwrite: true true
handshake: false false
