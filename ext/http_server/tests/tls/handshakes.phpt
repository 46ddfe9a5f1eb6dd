--TEST--
TLS: versions, ALPN, tickets, failures of handshakes
--EXTENSIONS--
true_async_server
openssl
--FILE--
<?php
require __DIR__ . '/../tls.inc';

$directory = temporary_directory();
$certificate = make_certificate($directory);

serve_tls(
    fn($request, $response) => $response->setBody('fine'),
    function ($address, $server) use ($certificate) {
        $try = function (string $what, array $options) use ($address, $certificate, $server) {
            $socket = @connect_tls($address, $certificate[0], $options);
            if (!$socket) {
                echo "$what: refused\n";
                return;
            }
            fwrite($socket, get('/', "Connection: close\r\n"));
            $meta = stream_get_meta_data($socket)['crypto'];
            echo "$what: $meta[protocol] ", $meta['alpn_protocol'] ?? '-', ' ', substr(stream_get_contents($socket), -4), "\n";
        };
        $try('default', []);
        $try('1.2', ['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT]);
        $try('1.3', ['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_3_CLIENT]);
        $try('1.1', ['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_1_CLIENT, 'security_level' => 0]);
        $try('CBC', ['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT, 'ciphers' => 'ECDHE-RSA-AES128-SHA256']);
        $try('no forward secrecy', ['crypto_method' => STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT, 'ciphers' => 'AES128-GCM-SHA256']);
        $try('ALPN http/1.1', ['alpn_protocols' => 'http/1.1']);
        $try('ALPN several', ['alpn_protocols' => 'x,http/1.1,y']);
        $try('ALPN other', ['alpn_protocols' => 'imap']);

        foreach (["GET / HTTP/1.1\r\nHost: example.com\r\n\r\n", random_bytes(500), "\x16\x03\x01\x40\x00", ''] as $bytes) {
            $before = $server->getTelemetry()['tls_handshake_failures_total'];
            $socket = connect($address);
            fwrite($socket, $bytes);
            if (strlen($bytes) < 10) {
                fclose($socket);
            } else {
                $answer = read_all($socket);
                echo str_contains($answer, 'HTTP') ? "HTTP was sent\n" : "closed\n";
            }
            while ($server->getTelemetry()['tls_handshake_failures_total'] === $before) {
                Async\delay(1);
            }
        }
        $try('after all that', []);
        echo $server->getTelemetry()['active_connections'], "\n";
    },
    $certificate,
);

echo "-- too slow\n";
serve_tls(
    fn($request, $response) => $response->setBody('fine'),
    function ($address) {
        $started = microtime(true);
        $socket = connect($address);
        fwrite($socket, "\x16\x03\x01\x02\x00");
        var_dump(read_all($socket));
        $took = microtime(true) - $started;
        var_dump($took > 0.9 && $took < 9);
    },
    $certificate,
    fn($config) => $config->setReadTimeout(1),
);

echo "-- certificates\n";
$other = make_certificate($directory, 'other');
$weak = make_certificate($directory, 'weak', 1024);
file_put_contents("$directory/garbage", 'garbage');
$server = function (?string $crt, ?string $key) {
    $config = (new TrueAsync\HttpServerConfig())->addListener('127.0.0.1', free_port(), true);
    $crt && $config->setCertificate($crt);
    $key && $config->setPrivateKey($key);
    $server = (new TrueAsync\HttpServer($config))->addHttpHandler(fn() => 1);
    try {
        $server->start();
    } catch (Throwable $e) {
        echo get_class($e), ': ', preg_replace('/:[^:]*error:.*/', '', strtr($e->getMessage(), [$GLOBALS['directory'] => 'DIR'])), "\n";
    }
    var_dump($server->isRunning());
};
$server(null, null);
$server($certificate[0], null);
$server("$directory/garbage", $certificate[1]);
$server($certificate[0], "$directory/garbage");
$server($certificate[0], $other[1]);
$server($weak[0], $weak[1]);
?>
--EXPECT--
default: TLSv1.3 - fine
1.2: TLSv1.2 - fine
1.3: TLSv1.3 - fine
1.1: refused
CBC: refused
no forward secrecy: refused
ALPN http/1.1: TLSv1.3 http/1.1 fine
ALPN several: TLSv1.3 http/1.1 fine
ALPN other: refused
closed
closed
after all that: TLSv1.3 - fine
1
-- too slow
string(0) ""
bool(true)
-- certificates
TrueAsync\HttpServerRuntimeException: A TLS listener needs a certificate and a private key: setCertificate(), setPrivateKey()
bool(false)
TrueAsync\HttpServerRuntimeException: A TLS listener needs a certificate and a private key: setCertificate(), setPrivateKey()
bool(false)
TrueAsync\HttpServerRuntimeException: Cannot use the certificate DIR/garbage
bool(false)
TrueAsync\HttpServerRuntimeException: Cannot use the private key DIR/garbage
bool(false)
TrueAsync\HttpServerRuntimeException: Cannot use the private key DIR/other.key
bool(false)
TrueAsync\HttpServerRuntimeException: Cannot use the certificate DIR/weak.crt
bool(false)
