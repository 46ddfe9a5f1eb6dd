<?php

declare(strict_types=1);

/*
 * Forwards TCP connections and adds TLS on the way, or takes it off.
 *
 *   php examples/tls-forward.php --listen=ADDRESS --to=ADDRESS [options]
 *
 *   --listen=ADDRESS  tcp://HOST:PORT or tls://HOST:PORT
 *   --to=ADDRESS      the same; the name in a tls:// address is checked against the certificate
 *   --cert=FILE       PEM file with certificate and private key for a listening tls://;
 *                     without it a self-signed certificate for localhost is made at start
 *   --ca=FILE         trust the certificates in this PEM file instead of the system's
 *   --insecure        do not check the certificate of the other side
 *   --limit=N         connections forwarded at once (default 500)
 *
 * HTTPS in front of a plain server, then plain access to the HTTPS server:
 *
 *   php examples/tls-forward.php --listen=tls://127.0.0.1:8443 --to=tcp://127.0.0.1:8080
 *   php examples/tls-forward.php --listen=tcp://127.0.0.1:8081 --to=tls://127.0.0.1:8443 --insecure
 */

use Async\OperationCanceledException;

use function Async\{await, spawn, timeout};
use function Examples\{bad_usage, command_line, fail, listen, serve, warnings_to_exceptions};

require __DIR__ . '/lib/cli.php';
require __DIR__ . '/lib/server.php';

const CONNECT_SECONDS = 10;
const IDLE_SECONDS = 300;      // without traffic in either direction
const LINGER_SECONDS = 10;     // the same, once one side has said its last word

/** Two sockets, and a coroutine for each direction between them. */
final class Link
{
    private float $lastTraffic;

    public function __construct(private $near, private $far)
    {
        stream_set_timeout($near, IDLE_SECONDS);
        stream_set_timeout($far, IDLE_SECONDS);
        $this->lastTraffic = now();
    }

    public function run(): void
    {
        $out = spawn($this->pump(...), $this->near, $this->far);
        $in = spawn($this->pump(...), $this->far, $this->near);
        try {
            self::settled($out, $in);
            $last = $out->isCompleted() ? $in : $out;
            while (!$last->isCompleted() && now() - $this->lastTraffic < LINGER_SECONDS) {
                self::settled($last, timeout(LINGER_SECONDS * 1_000));
            }
        } finally {
            $out->cancel();
            $in->cancel();
            fclose($this->far);
        }
    }

    /** Waits until one of the two has ended, whatever the end. */
    private static function settled(Async\Completable $subject, Async\Completable $other): void
    {
        try {
            await($subject, $other);
        } catch (OperationCanceledException) {
        }
    }

    private function pump($from, $to): void
    {
        do {
            $data = @fread($from, 65536);
            if ($data !== false && $data !== '') {
                $this->lastTraffic = now();
                $open = @fwrite($to, $data) === strlen($data);
            } else {
                $open = stream_get_meta_data($from)['timed_out'] && now() - $this->lastTraffic < IDLE_SECONDS;
            }
        } while ($open);

        $this->lastTraffic = now();
        // Pass on the end of the input. TLS knows no half-closed connection: there the other direction may linger.
        if (!isset(stream_get_meta_data($to)['crypto'])) {
            stream_socket_shutdown($to, STREAM_SHUT_WR);
        }
    }
}

/** Serves one connection: TLS on the near side if wanted, the far side, then the traffic. */
function forward($near, bool $tls, string $to, array $context): void
{
    if ($tls) {
        // Here and not in the accept loop: a slow handshake holds up only its own connection.
        stream_set_timeout($near, CONNECT_SECONDS);
        stream_socket_enable_crypto($near, true, STREAM_CRYPTO_METHOD_TLS_SERVER)
            || throw new RuntimeException('the client left during the TLS handshake');
    }
    $far = stream_socket_client($to, $code, $message, CONNECT_SECONDS, STREAM_CLIENT_CONNECT, stream_context_create($context));

    (new Link($near, $far))->run();
}

function now(): float
{
    return hrtime(true) / 1e9;
}

/** @return string a PEM file with a new key and a certificate for localhost, gone when the script ends */
function self_signed_certificate(): string
{
    $directory = sys_get_temp_dir() . '/tls-forward-' . bin2hex(random_bytes(6));
    mkdir($directory, 0700);
    [$config, $pem] = ["$directory/openssl.cnf", "$directory/cert.pem"];
    register_shutdown_function(function () use ($directory, $config, $pem): void {
        @unlink($config);
        @unlink($pem);
        @rmdir($directory);
    });

    file_put_contents($config, <<<'CONFIG'
        [req]
        distinguished_name = name
        [name]
        [server]
        subjectAltName = DNS:localhost, IP:127.0.0.1, IP:::1
        CONFIG);
    $options = [
        'config' => $config,
        'x509_extensions' => 'server',
        'digest_alg' => 'sha256',
        'private_key_type' => OPENSSL_KEYTYPE_EC,
        'curve_name' => 'prime256v1',
    ];

    $key = openssl_pkey_new($options) ?: fail('cannot make a key: ' . openssl_error_string());
    $request = openssl_csr_new(['commonName' => 'localhost'], $key, $options) ?: fail('cannot make a certificate: ' . openssl_error_string());
    $certificate = openssl_csr_sign($request, null, $key, 30, $options, random_int(1, PHP_INT_MAX));
    openssl_x509_export($certificate, $certificatePem);
    openssl_pkey_export($key, $keyPem, null, $options);
    file_put_contents($pem, $certificatePem . $keyPem);

    return $pem;
}

[$options, $arguments] = command_line([
    'listen' => '',
    'to' => '',
    'cert' => '',
    'ca' => '',
    'insecure' => false,
    'limit' => [500, 1, 100_000],
]);
$arguments and bad_usage("unexpected argument $arguments[0]");
foreach (['listen', 'to'] as $name) {
    preg_match('~^(tcp|tls)://[^/]+:\d+$~D', $options[$name]) or bad_usage("--$name must be tcp://HOST:PORT or tls://HOST:PORT");
}
extension_loaded('openssl') or fail('this PHP was built without openssl');
warnings_to_exceptions();

$tls = str_starts_with($options['listen'], 'tls://');
$server = [];
if ($tls) {
    $server['local_cert'] = $options['cert'] !== '' ? realpath($options['cert']) : self_signed_certificate();
    $server['local_cert'] !== false && openssl_pkey_get_private("file://$server[local_cert]")
        or fail("no certificate with an unencrypted private key in $options[cert]");
}
$client = $options['insecure'] ? ['verify_peer' => false, 'verify_peer_name' => false] : [];
$client += $options['ca'] === '' ? [] : ['cafile' => $options['ca']];

$listener = listen(preg_replace('/^tls/', 'tcp', $options['listen']), ['ssl' => $server]);
echo 'Forwarding ', $tls ? 'tls' : 'tcp', '://', stream_socket_get_name($listener, false), " to $options[to]\n";
serve($listener, fn ($socket) => forward($socket, $tls, $options['to'], ['ssl' => $client]), $options['limit']);
echo "Stopped\n";
