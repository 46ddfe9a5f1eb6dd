--TEST--
Malformed requests: each gets its canned answer, and the connection is closed
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

$host = "Host: example.com\r\n";
$post = "POST / HTTP/1.1\r\n$host";
$chunked = "{$post}Transfer-Encoding: chunked\r\n\r\n";
$cases = [
    // line structure
    "GET / HTTP/1.1\n$host\r\n", "GET / HTTP/1.1\r\nHost: example.com\n\r\n", "GET / HTTP/1.1\r\n{$host}\n",
    "GET / HTTP/1.1\r{$host}\r\n", "GET / HTTP/1.1\rHost: a\r\r", "GET / HTTP/1.1\r\n \r\n$host\r\n", "GET / HTTP/1.1\r\n{$host}X: a\r\n b\r\n\r\n",
    "GET / HTTP/1.1\r\n Host: example.com\r\n\r\n", "GET / HTTP/1.1\r\n{$host}X: a\rb\r\n\r\n",
    // request line
    "GET HTTP/1.1\r\n$host\r\n", "GET /pa th HTTP/1.1\r\n$host\r\n", "GET\t/ HTTP/1.1\r\n$host\r\n", "GET /\tHTTP/1.1\r\n$host\r\n",
    "get / HTTP/1.1\r\n$host\r\n", "FOOBAR / HTTP/1.1\r\n$host\r\n", "BAD@METHOD / HTTP/1.1\r\n$host\r\n", "!!!BAD / HTTP/1.1\r\n$host\r\n",
    "GET * HTTP/1.1\r\n$host\r\n", "GET /a#b HTTP/1.1\r\n$host\r\n", "GET /a\\b HTTP/1.1\r\n$host\r\n", "GET /a\0b HTTP/1.1\r\n$host\r\n",
    "GET /\x01 HTTP/1.1\r\n$host\r\n", "GET /\xc3\xa4 HTTP/1.1\r\n$host\r\n", "GET / HTTP/9.9\r\n$host\r\n", "GET / HTTP/1.2\r\n$host\r\n",
    "GET / HTTP/2.0\r\n$host\r\n", "GET / HTTP\r\n$host\r\n", "GET / HTTP/1\r\n$host\r\n", "GET / HTTP/01.01\r\n$host\r\n",
    "GET / HTTP/ 1.1\r\n$host\r\n", "GET / http/1.1\r\n$host\r\n", "GET /\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00", "\0\1\2\3",
    // fields
    "GET / HTTP/1.1\r\nHost : example.com\r\n\r\n", "GET / HTTP/1.1\r\n{$host}X\t: a\r\n\r\n", "GET / HTTP/1.1\r\n$host: a\r\n\r\n",
    "GET / HTTP/1.1\r\n{$host}no colon\r\n\r\n", "GET / HTTP/1.1\r\n{$host}X(y): a\r\n\r\n", "GET / HTTP/1.1\r\n{$host}X\xe4: a\r\n\r\n",
    "GET / HTTP/1.1\r\n{$host}X: a\0b\r\n\r\n", "GET / HTTP/1.1\r\n{$host}Cookie: a\x01b\r\n\r\n", "GET / HTTP/1.1\r\n{$host}X: a\x7fb\r\n\r\n",
    // Host, Content-Type
    "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\n$host$host\r\n", "GET / HTTP/1.1\r\nHost:\r\n\r\n", "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a,b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
    "{$post}Content-Type: a/b\r\nContent-Type: a/b\r\n\r\n",
    // Content-Length
    ...array_map(fn($length) => "{$post}Content-Length: $length\r\n\r\nabcde", ['', 'x', '+5', '-5', '-0', '0x5', '0o5', '1_0', '5 5', '5, 5', '5,5',
        '99999999999999999999', '9223372036854775808']),
    "{$post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde", "{$post}Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde",
    // Transfer-Encoding
    ...array_map(fn($coding) => "{$post}Transfer-Encoding: $coding\r\n\r\n0\r\n\r\n", ['gzip', 'identity', 'xchunked', '', ',chunked', 'chunked,',
        'chunked, chunked', 'chunked, gzip', 'gzip, chunked', 'chunked;a=b', "\x0bchunked", "chunked\0", "chunk\ted"]),
    "{$post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "{$post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.0\r\n{$host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "{$post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "{$post}transfer-encoding: CHUNKED\r\ncontent-length: 5\r\n\r\n0\r\n\r\n",
    // chunks
    ...array_map(fn($line) => "$chunked$line\r\nabcde\r\n0\r\n\r\n", ['0x5', '+5', '-5', '5_', ' 5', '5 ', '', 'fffffffffffffffff', '8000000000000000', '5;',
        '5;a b', "5;a=\0", '5;a="', '5;=b', "5;a\rb", "5\t"]),
    "{$chunked}5\nabcde\r\n0\r\n\r\n", "{$chunked}5\r\nabcdef\r\n0\r\n\r\n", "{$chunked}5\r\nabcd\r\n0\r\n\r\n", "{$chunked}5\r\nabcde0\r\n\r\n",
    "{$chunked}5\r\nabcde\n0\r\n\r\n", "{$chunked}0\r\n\n", "{$chunked}0\n\r\n",
    // trailers
    "{$chunked}0\r\nContent-Length: 5\r\n\r\n", "{$chunked}0\r\ntransfer-encoding: chunked\r\n\r\n", "{$chunked}0\r\nno colon\r\n\r\n",
    "{$chunked}0\r\nX: a\n\r\n", "{$chunked}0\r\nX : a\r\n\r\n",
];
$canned = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 13\r\nConnection: close\r\n\r\nBad Request\r\n";
$others = [
    414 => 'GET /' . str_repeat('a', 8192) . " HTTP/1.1\r\n$host\r\n",
    431 => "GET / HTTP/1.1\r\n{$host}X: " . str_repeat('a', 8193) . "\r\n\r\n",
    '431 ' => "GET / HTTP/1.1\r\n$host" . str_repeat('a', 257) . ": b\r\n\r\n",
    ' 431' => "GET / HTTP/1.1\r\n$host" . implode('', array_map(fn($i) => "X$i: a\r\n", range(1, 128))) . "\r\n",
    '  431' => "GET / HTTP/1.1\r\n$host" . implode('', array_map(fn($i) => "X$i: " . str_repeat('a', 8000) . "\r\n", range(1, 9))) . "\r\n",
    413 => "{$post}Content-Length: 10485761\r\n\r\n",
    // announced, and never sent
    '413 ' => "{$chunked}a00001\r\n",
    ' 413' => "{$chunked}1\r\na\r\na00000\r\n",
    405 => "CONNECT example.com:80 HTTP/1.1\r\n$host\r\n",
];

serve(
    fn($request, $response) => print("handled: {$request->getUri()}\n"),
    function ($address, $server) use ($cases, $others, $canned, $host) {
        foreach ($cases as $bytes) {
            $answer = exchange($address, $bytes . "GET /behind HTTP/1.1\r\n$host\r\n");
            if (preg_replace('/^Date: .* GMT\r\n/m', '', $answer, 1, $dates) !== $canned || $dates !== 1) {
                echo json_encode(substr($bytes, 0, 120), JSON_INVALID_UTF8_SUBSTITUTE), "\n    => ", json_encode(substr($answer, 0, 120)), "\n";
            }
        }
        foreach ($others as $status => $bytes) {
            echo trim($status), ': ', strtok(exchange($address, $bytes), "\r"), "\n";
        }
        while ($server->getTelemetry()['active_connections'] > 0) {
            Async\delay(1);
        }
        $counters = $server->getTelemetry();
        var_dump($counters['parse_errors_400_total'] === count($cases), $counters['parse_errors_4xx_total'] === count($cases) + count($others));
        echo $counters['total_requests'], ' ', $counters['parse_errors_431_total'], ' ', $counters['active_connections'], "\n";
    },
);
?>
--EXPECT--
414: HTTP/1.1 414 URI Too Long
431: HTTP/1.1 431 Request Header Fields Too Large
431: HTTP/1.1 431 Request Header Fields Too Large
431: HTTP/1.1 431 Request Header Fields Too Large
431: HTTP/1.1 431 Request Header Fields Too Large
413: HTTP/1.1 413 Content Too Large
413: HTTP/1.1 413 Content Too Large
413: HTTP/1.1 413 Content Too Large
405: HTTP/1.1 405 Method Not Allowed
bool(true)
bool(true)
0 4 0
