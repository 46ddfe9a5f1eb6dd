--TEST--
FastCGI: by HTTP/2 and TLS, with large bodies both ways, compression, drain
--EXTENSIONS--
true_async_server
curl
openssl
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
if (!(curl_version()['features'] & CURL_VERSION_HTTP2)) die('skip curl has no HTTP/2');
?>
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';
require __DIR__ . '/../tls.inc';

use function Async\{await_all, spawn};

$root = temporary_directory();
file_put_contents("$root/index.php", '');
$certificate = make_certificate($root);
$large = random_bytes(3_000_000);
[$peer, $end] = fcgi_answers(function (array $params, string $body) use ($large) {
    $head = "X-Protocol: $params[SERVER_PROTOCOL] $params[REQUEST_SCHEME] " . ($params['HTTPS'] ?? 'off') . ' ' . ($params['SERVER_PORT'] > 0 ? $params['SERVER_ADDR'] : '?') . "\r\n";
    switch ($params['REQUEST_URI']) {
        case '/large': return fcgi_answer("{$head}Content-Type: application/octet-stream\r\n\r\n$large");
        case '/declared': return fcgi_answer("{$head}Content-Length: 3000000\r\n\r\n$large");
        case '/short': return fcgi_answer("{$head}Content-Length: 3000001\r\n\r\n$large");
        case '/text': return fcgi_answer("{$head}Content-Type: text/plain\r\n\r\n" . str_repeat('text ', 1000));
        case '/text/long': return fcgi_answer("{$head}Content-Type: text/plain\r\n\r\n" . str_repeat('text ', 100_000));
        default: return fcgi_answer("{$head}\r\n" . strlen($body) . ' ' . md5($body));
    }
});
$call = function (string $url, int $version, array $options = []) use ($certificate): array {
    $curl = curl_init($url);
    $head = '';
    curl_setopt_array($curl, $options + [CURLOPT_HTTP_VERSION => $version, CURLOPT_RETURNTRANSFER => true, CURLOPT_CAINFO => $certificate[0], CURLOPT_SSL_VERIFYHOST => 0,
        CURLOPT_TIMEOUT => 30, CURLOPT_HTTPHEADER => ['Expect:'], CURLOPT_HEADERFUNCTION => function ($curl, $line) use (&$head) {
            $head .= $line;
            return strlen($line);
        }]);
    $body = curl_exec($curl);
    preg_match('/^x-protocol: (.*?)\r$/mi', $head, $match);

    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE) ?: 'none', $match[1] ?? 'none', $body === false ? curl_errno($curl) : $body, $head];
};
$client = function (string $name, string $base, int $version) use ($call, $large) {
    foreach (['/large', '/declared'] as $path) {
        [$status, $protocol, $body] = $call("$base$path", $version);
        echo "$name $path: $status, $protocol, ", $body === $large ? 'whole' : 'damaged', "\n";
    }
    [$status, , $error] = $call("$base/short", $version);
    echo "$name /short: $status, ", is_int($error) ? 'an error' : 'whole', "\n";
    [, , $body] = $call("$base/post", $version, [CURLOPT_POSTFIELDS => $large]);
    echo "$name post: ", $body === '3000000 ' . md5($large) ? 'whole' : "damaged: $body", "\n";
    [, , $body, $head] = $call("$base/post", $version, [CURLOPT_POSTFIELDS => $large, CURLOPT_HTTPHEADER => ['Expect: 100-continue']]);
    echo "$name post that waits: ", $body === '3000000 ' . md5($large) ? 'whole' : "damaged: $body", "\n";
    if ($version === CURL_HTTP_VERSION_1_1) {
        echo "$name too large: ", $call("$base/post", $version, [CURLOPT_POSTFIELDS => str_repeat($large, 4)])[0], "\n";
    }
    foreach (['/text' => 5000, '/text/long' => 500_000] as $path => $length) {
        [, , $body, $head] = $call("$base$path", $version, [CURLOPT_ENCODING => 'gzip']);
        echo "$name $path: ", strlen($body) === $length ? 'whole' : 'damaged', ', ', str_contains(strtolower($head), 'content-encoding: gzip') ? 'compressed' : 'plain', "\n";
    }
    $bodies = await_all(array_map(fn($i) => spawn(fn() => $call("$base/large", $version)[2] === $large), range(1, 20)))[0];
    echo "$name at once: ", array_sum($bodies), "\n";
};
serve_tls(
    fn() => null,
    function (string $address, $server, string $plain) use ($client) {
        $client('HTTP/1.1', "http://$plain", CURL_HTTP_VERSION_1_1);
        $client('HTTP/1.1 TLS', "https://$address", CURL_HTTP_VERSION_1_1);
        $client('HTTP/2', "http://$plain", CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE);
        $client('HTTP/2 TLS', "https://$address", CURL_HTTP_VERSION_2_0);
        $telemetry = $server->getTelemetry();
        echo $telemetry['active_requests'], ' are left, ', $telemetry['total_requests'] === array_sum(array_map(fn($class) => $telemetry["responses_{$class}xx_total"], [2, 3, 4, 5])) ? "counted once\n" : "miscounted\n";
    },
    $certificate,
    null,
    fn($server) => $server->addFastCgiHandler($peer, $root),
);
$end();
?>
--EXPECT--
HTTP/1.1 /large: 200, HTTP/1.1 http off 127.0.0.1, whole
HTTP/1.1 /declared: 200, HTTP/1.1 http off 127.0.0.1, whole
HTTP/1.1 /short: 200, an error
HTTP/1.1 post: whole
HTTP/1.1 post that waits: whole
HTTP/1.1 too large: 413
HTTP/1.1 /text: whole, compressed
HTTP/1.1 /text/long: whole, compressed
HTTP/1.1 at once: 20
HTTP/1.1 TLS /large: 200, HTTP/1.1 https on 127.0.0.1, whole
HTTP/1.1 TLS /declared: 200, HTTP/1.1 https on 127.0.0.1, whole
HTTP/1.1 TLS /short: 200, an error
HTTP/1.1 TLS post: whole
HTTP/1.1 TLS post that waits: whole
HTTP/1.1 TLS too large: 413
HTTP/1.1 TLS /text: whole, compressed
HTTP/1.1 TLS /text/long: whole, compressed
HTTP/1.1 TLS at once: 20
HTTP/2 /large: 200, HTTP/2.0 http off 127.0.0.1, whole
HTTP/2 /declared: 200, HTTP/2.0 http off 127.0.0.1, whole
HTTP/2 /short: 200, an error
HTTP/2 post: whole
HTTP/2 post that waits: whole
HTTP/2 /text: whole, compressed
HTTP/2 /text/long: whole, compressed
HTTP/2 at once: 20
HTTP/2 TLS /large: 200, HTTP/2.0 https on 127.0.0.1, whole
HTTP/2 TLS /declared: 200, HTTP/2.0 https on 127.0.0.1, whole
HTTP/2 TLS /short: 200, an error
HTTP/2 TLS post: whole
HTTP/2 TLS post that waits: whole
HTTP/2 TLS /text: whole, compressed
HTTP/2 TLS /text/long: whole, compressed
HTTP/2 TLS at once: 20
0 are left, counted once
