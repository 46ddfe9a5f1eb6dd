--TEST--
Faults of the peer of the http, https and ftp wrappers
--EXTENSIONS--
true_async
openssl
sockets
--FILE--
<?php
require __DIR__ . '/faults.inc';

$get = fn(string $scheme) => function ($address) use ($scheme) {
    $context = stream_context_create(['http' => ['timeout' => 0.4, 'ignore_errors' => true],
        'ssl' => ['cafile' => certificate(), 'peer_name' => 'localhost']]);
    $body = file_get_contents("$scheme://$address/", false, $context, 0, 1_000_000);
    return [is_string($body) ? strlen($body) . ' ' . md5($body) : $body, http_get_last_response_headers()];
};
$lines = function ($address) {
    $stream = fopen("http://$address/", 'r', false, stream_context_create(['http' => ['timeout' => 0.4]]));
    if (!$stream) {
        return false;
    }
    $seen = [];
    for ($i = 0; $i < 5 && ($line = fgets($stream, 50)) !== false; $i++) {
        $seen[] = $line;
    }
    $meta = stream_get_meta_data($stream);
    return [$seen, $meta['timed_out'], $meta['eof'], fclose($stream)];
};
ini_set('default_socket_timeout', '1');
compare([
    'http' => ['http', $get('http')],
    'chunked' => ['chunked', $get('http')],
    'https' => ['https', $get('https')],
    'http lines' => ['http', $lines],
    'ftp' => ['ftp', fn($address) => file_get_contents("ftp://user:password@$address/file", false, null, 0, 1_000_000)],
]);
?>
--EXPECT--
http: 8
chunked: 8
https: 8
http lines: 8
ftp: 8
