--TEST--
Content-Encoding of requests: decoded, limited, refused
--EXTENSIONS--
true_async_server
zlib
--SKIPIF--
<?php
if (!in_array('gzip', TrueAsync\HttpServerConfig::getSupportedEncodings())) die('skip gzip is not built in');
?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

$text = str_repeat('body ', 1000);
$gzip = gzencode($text);
$post = fn(string $coding, string $body) => "POST / HTTP/1.1\r\nHost: example.com\r\nContent-Encoding: $coding\r\nContent-Length: " . strlen($body)
    . "\r\nConnection: close\r\n\r\n$body";
$bomb = gzencode(str_repeat("\0", 20_000_000), 9);

$cases = [
    'gzip' => $post('gzip', $gzip),
    'x-gzip' => $post('X-GZIP', $gzip),
    'identity' => $post('identity', $text),
    'twice' => $post('gzip, gzip', gzencode($gzip)),
    'identity between' => $post('gzip, identity', $gzip),
    'three times' => $post('gzip, gzip, gzip', gzencode(gzencode($gzip))),
    'two fields' => str_replace('Content-Encoding: gzip', "Content-Encoding: gzip\r\nContent-Encoding: gzip", $post('gzip', gzencode($gzip))),
    'members' => $post('gzip', gzencode(substr($text, 0, 3000)) . gzencode(substr($text, 3000))),
    'empty' => $post('gzip', ''),
    'deflate' => $post('deflate', gzcompress($text)),
    'unknown' => $post('snappy', $text),
    'damaged' => $post('gzip', substr_replace($gzip, "\xff\xff\xff\xff", 12, 4)),
    'no gzip' => $post('gzip', $text),
    'short' => $post('gzip', substr($gzip, 0, -5)),
    'more behind' => $post('gzip', $gzip . 'x'),
    'bomb' => $post('gzip', $bomb),
    'chunked' => "POST / HTTP/1.1\r\nHost: example.com\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        . implode('', array_map(fn($piece) => dechex(strlen($piece)) . "\r\n$piece\r\n", str_split($gzip, 7))) . "0\r\n\r\n",
];

foreach ([false, true] as $streamed) {
    echo $streamed ? "-- streamed\n" : "-- buffered\n";
    serve(
        function ($request, $response) use ($streamed, $text) {
            if ($streamed) {
                $body = '';
                while (($piece = $request->readBody()) !== null) {
                    $body .= $piece;
                }
            } else {
                $body = $request->getBody();
            }
            $response->setBody($body === $text ? 'decoded ' . $request->getHeader('content-encoding') : strlen($body) . ' bytes');
        },
        function ($address, $server) use ($cases) {
            foreach ($cases as $name => $bytes) {
                $memory = memory_get_usage();
                memory_reset_peak_usage();
                $answer = exchange($address, $bytes);
                echo str_pad($name, 18), substr($answer, 9, 3), ' ', trim(substr($answer, strpos($answer, "\r\n\r\n"))),
                    memory_get_peak_usage() - $memory > 15_000_000 ? ' TOO MUCH MEMORY' : '', "\n";
            }
            $telemetry = $server->getTelemetry();
            echo "$telemetry[parse_errors_400_total] $telemetry[parse_errors_413_total]\n";
        },
        fn($config) => $config->setBodyStreamingEnabled($streamed)->setRequestMaxDecompressedSize(5_000_000),
    );
}

echo "-- the connection goes on\n";
serve(
    fn($request, $response) => $response->setBody('the next one'),
    function ($address) {
        $socket = connect($address);
        fwrite($socket, "POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: foo\r\nContent-Length: 3\r\n\r\nabc" . get('/'));
        echo read_response($socket)[0], ', ', read_response($socket)[2], "\n";
        fwrite($socket, "POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: foo\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
        [$line, $fields] = read_response($socket);
        echo "$line $fields[connection]\n";
    },
);
echo "-- byte by byte\n";
serve(
    fn($request, $response) => $response->setBody((string) strlen($request->getBody())),
    function ($address) use ($post, $gzip) {
        $socket = connect($address);
        foreach (str_split($post('gzip', $gzip)) as $byte) {
            fwrite($socket, $byte);
            Async\delay(1);
        }
        echo substr(read_all($socket), -4), "\n";
    },
);
var_dump(TrueAsync\http_parse_request($post('gzip', $gzip))->getBody() === $text, TrueAsync\http_parse_request($post('gzip', 'x')));
?>
--EXPECT--
-- buffered
gzip              200 decoded gzip
x-gzip            200 decoded X-GZIP
identity          200 decoded identity
twice             200 decoded gzip, gzip
identity between  200 decoded gzip, identity
three times       415 Unsupported Media Type
two fields        200 decoded gzip, gzip
members           200 decoded gzip
empty             200 0 bytes
deflate           415 Unsupported Media Type
unknown           415 Unsupported Media Type
damaged           400 Bad Request
no gzip           400 Bad Request
short             400 Bad Request
more behind       400 Bad Request
bomb              413 Content Too Large
chunked           200 decoded gzip
4 1
-- streamed
gzip              200 decoded gzip
x-gzip            200 decoded X-GZIP
identity          200 decoded identity
twice             200 decoded gzip, gzip
identity between  200 decoded gzip, identity
three times       415 Unsupported Media Type
two fields        200 decoded gzip, gzip
members           200 decoded gzip
empty             200 0 bytes
deflate           415 Unsupported Media Type
unknown           415 Unsupported Media Type
damaged           400 the request body is malformed
no gzip           400 the request body is malformed
short             400 the request body is malformed
more behind       400 the request body is malformed
bomb              413 request body exceeds the configured limit
chunked           200 decoded gzip
0 0
-- the connection goes on
HTTP/1.1 415 Unsupported Media Type, the next one
HTTP/1.1 415 Unsupported Media Type close
-- byte by byte
5000
bool(true)
bool(false)
