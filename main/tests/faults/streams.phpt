--TEST--
Faults of the peer of a stream: TCP, Unix, TLS, UDP
--EXTENSIONS--
true_async
openssl
sockets
--FILE--
<?php
require __DIR__ . '/faults.inc';

/** Asks, reads in several ways, writes much, closes. */
function talk($stream): array
{
    stream_set_timeout($stream, 0, 300_000);
    $seen = [fwrite($stream, "hello\n"), fgets($stream), fread($stream, 4), fgetc($stream)];
    $rest = stream_get_contents($stream, 1_000_000);
    $seen[] = is_string($rest) ? strlen($rest) . ' ' . md5($rest) : $rest;
    $meta = stream_get_meta_data($stream);
    return [...$seen, $meta['timed_out'], $meta['eof'], $meta['blocked'], feof($stream), fclose($stream)];
}

$plain = fn($address) => talk(stream_socket_client(str_starts_with($address, '/') ? "unix://$address" : "tcp://$address", $code, $text, 5));
$secure = function ($address) {
    $stream = stream_socket_client("tls://$address", $code, $text, 0.5, context: tls_client());
    return $stream ? talk($stream) : [$code, $text];
};
$upgrade = function ($address) {
    $stream = stream_socket_client("tcp://$address", $code, $text, 5, context: tls_client());
    stream_set_timeout($stream, 0, 300_000);
    $crypto = stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
    return [$crypto, $crypto === true ? talk($stream) : fclose($stream)];
};
$datagrams = function ($address, $fault) {
    $stream = stream_socket_client("udp://$address");
    stream_set_timeout($stream, 0, 300_000);
    $seen = [fwrite($stream, 'hello')];
    for ($i = 0; $i < 3; $i++) {
        $data = fread($stream, 1 << 16);
        $seen[] = is_string($data) ? strlen($data) : $data;
    }
    return [...$seen, stream_get_meta_data($stream)['timed_out'], feof($stream)];
};
$write = fn(string $scheme) => function ($address) use ($scheme) {
    // Much, to somebody who has read a line.
    $stream = stream_socket_client("$scheme://$address", $code, $text, 5, context: tls_client());
    stream_set_timeout($stream, 0, 300_000);
    fwrite($stream, "hello\n");
    $all = 30_000_000;
    $sent = fwrite($stream, str_repeat('x', $all));
    return [$sent === $all ? 'all' : ($sent > 0 ? 'some' : $sent), stream_get_meta_data($stream)['timed_out'], fclose($stream)];
};
compare([
    'written to tcp' => ['tcp', $write('tcp'), ['silent', 'half', 'flood']],
    'written to unix' => ['unix', $write('unix'), ['silent', 'half', 'flood']],
    'written to tls' => ['tls', $write('tls'), ['silent', 'half', 'flood']],
    'tcp' => ['tcp', $plain],
    'unix' => ['unix', $plain],
    'tls' => ['tls', $secure],
    'upgrade of plain text' => ['tcp', $upgrade],
    'udp' => ['udp', $datagrams],
]);
?>
--EXPECT--
written to tcp: 3
written to unix: 3
written to tls: 3
tcp: 8
unix: 8
tls: 8
upgrade of plain text: 8
udp: 8
