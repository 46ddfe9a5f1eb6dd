--TEST--
TLS: requests and responses of all kinds, at every size of the buffer
--EXTENSIONS--
true_async_server
openssl
--FILE--
<?php
require __DIR__ . '/../tls.inc';

use TrueAsync\{HttpServerConfig, SendFileOptions, StaticHandler};

$directory = temporary_directory();
mkdir("$directory/root");
$certificate = make_certificate($directory);
$large = random_bytes(1_000_000);
file_put_contents("$directory/root/large", str_repeat($large, 3));
file_put_contents("$directory/root/small", 'small');

foreach ([0, 1, 20000, 278528] as $buffer) {
    serve_tls(
        function ($request, $response) use ($large, $directory) {
            switch ($request->getPath()) {
                case '/echo': $response->setBody($request->getBody()); break;
                case '/buffered': $response->setBody(str_repeat($large, 3)); break;
                case '/stream':
                    for ($i = 0; $i < 3; $i++) {
                        $response->write($large);
                    }
                    break;
                case '/file': $response->sendFile("$directory/root/large"); break;
                default: $response->setBody($request->getPath());
            }
        },
        function ($address, $server, $plain) use ($certificate, $large, $buffer) {
            $socket = connect_tls($address, $certificate[0]);
            $results = [];
            foreach (['/buffered', '/stream', '/file', '/s/large'] as $path) {
                fwrite($socket, get($path));
                $results[] = read_response($socket)[2] === str_repeat($large, 3);
            }
            fwrite($socket, "POST /echo HTTP/1.1\r\nHost: example.com\r\nContent-Length: 1000000\r\n\r\n$large");
            $results[] = read_response($socket)[2] === $large;
            fwrite($socket, get('/a') . get('/b') . get('/s/small') . get('/c', "Connection: close\r\n"));
            for ($i = 0; $i < 4; $i++) {
                $results[] = read_response($socket)[2];
            }
            // The end of the session was told, or this would be a warning.
            $results[] = fread($socket, 10);
            echo $buffer, ' ', json_encode($results), "\n";

            $socket = connect_tls($address, $certificate[0]);
            fwrite($socket, "GET /stream HTTP/1.0\r\n\r\n");
            [, $body] = explode("\r\n\r\n", stream_get_contents($socket), 2);
            var_dump($body === str_repeat($large, 3));

            $socket = connect_tls($address, $certificate[0]);
            fwrite($socket, "GET / HTTP/1.1\r\nHost: example.com\r\nBad Header: x\r\n\r\n");
            echo strtok(stream_get_contents($socket), "\r"), "\n";
            [, , $body] = fetch($plain, '/plain');
            echo "$body\n";
            if ($buffer === 0) {
                $telemetry = $server->getTelemetry();
                var_dump($telemetry['tls_handshakes_total'], $telemetry['tls_handshake_failures_total'], $telemetry['tls_handshake_avg_ms'] >= 0,
                    $telemetry['tls_bytes_ciphertext_out_total'] > $telemetry['tls_bytes_plaintext_out_total'],
                    $telemetry['tls_bytes_plaintext_out_total'] > 15_000_000,
                    $telemetry['tls_bytes_ciphertext_in_total'] > $telemetry['tls_bytes_plaintext_in_total'],
                    $telemetry['tls_bytes_plaintext_in_total'] > 1_000_000);
            }
        },
        $certificate,
        fn(HttpServerConfig $config) => $config->setTlsBufferBytes($buffer),
        fn($server) => $server->addStaticHandler(new StaticHandler('/s/', "$directory/root")),
    );
}
?>
--EXPECT--
0 [true,true,true,true,true,"\/a","\/b","small","\/c",""]
bool(true)
HTTP/1.1 400 Bad Request
/plain
int(3)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
1 [true,true,true,true,true,"\/a","\/b","small","\/c",""]
bool(true)
HTTP/1.1 400 Bad Request
/plain
20000 [true,true,true,true,true,"\/a","\/b","small","\/c",""]
bool(true)
HTTP/1.1 400 Bad Request
/plain
278528 [true,true,true,true,true,"\/a","\/b","small","\/c",""]
bool(true)
HTTP/1.1 400 Bad Request
/plain
