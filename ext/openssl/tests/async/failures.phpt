--TEST--
Handshake timeout, wrong peer name, untrusted certificate and plain text: the results of outside; the listener goes on
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/../../../../main/tests/net/loopback.inc';
require __DIR__ . '/certificate.inc';
use function Async\{spawn, await, delay};

function attempt(string $address, $context, float $timeout): string
{
    $warnings = '';
    set_error_handler(function (int $level, string $message) use (&$warnings) {
        if (str_starts_with($message, 'stream_socket_client')) { /* not those of the server */
            $warnings .= strtok($message, "\n") . '; ';
        }
        return true;
    });
    $stream = stream_socket_client($address, $code, $text, $timeout, context: $context);
    restore_error_handler();
    return preg_replace('/:\d{4,}/', ':PORT', $warnings) . json_encode([is_resource($stream), $code, $text]);
}

certificate('other');
/* Nobody answers in TLS here. */
[$silent, $silent_address] = listen();
$silent_address = str_replace('tcp:', 'tls:', $silent_address);

[$listener, $address] = tls_listen();
$accepted = 0;
$server = spawn(function () use ($listener, &$accepted) {
    $kept = [];
    for ($i = 0; $i < 4; $i++) {
        $kept[] = $stream = @stream_socket_accept($listener, 20);
        $accepted += is_resource($stream);
    }
});

$outside_timeout = attempt($silent_address, tls_client(), 0.3);
$start = microtime(true);
$inside_timeout = await(spawn(attempt(...), $silent_address, tls_client(), 0.3));
var_dump($outside_timeout === $inside_timeout, microtime(true) - $start >= 0.29, microtime(true) - $start < 5);
echo $inside_timeout, "\n";
echo await(spawn(attempt(...), $address, tls_client('other'), 5)), "\n";
echo await(spawn(attempt(...), $address, tls_client('localhost', 'other'), 5)), "\n";
/* plain text to a TLS server */
$plain = stream_socket_client(str_replace('tls:', 'tcp:', $address));
fwrite($plain, "GET / HTTP/1.0\r\n\r\n");
echo await(spawn(attempt(...), $address, tls_client(), 5)), "\n";
await($server);
--EXPECT--
bool(true)
bool(true)
bool(true)
stream_socket_client(): SSL: Handshake timed out; stream_socket_client(): Failed to enable crypto; stream_socket_client(): Unable to connect to tls://127.0.0.1:PORT (Unknown error); [false,0,""]
stream_socket_client(): Peer certificate CN=`localhost' did not match expected CN=`other'; stream_socket_client(): Failed to enable crypto; stream_socket_client(): Unable to connect to tls://127.0.0.1:PORT (Unknown error); [false,0,""]
stream_socket_client(): SSL operation failed with code 1. OpenSSL Error messages:; stream_socket_client(): Failed to enable crypto; stream_socket_client(): Unable to connect to tls://127.0.0.1:PORT (Unknown error); [false,0,""]
[true,0,""]
