--TEST--
Compression of responses: when, which coding, and what the client gets
--EXTENSIONS--
true_async_server
zlib
--SKIPIF--
<?php
if (TrueAsync\HttpServerConfig::getSupportedEncodings() !== ['zstd', 'gzip', 'br', 'identity']) die('skip not all codings are built in');
?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\HttpServerConfig;

$text = str_repeat('All work and no play. ', 500);

$cases = [
    'buffered' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setBody($text),
    'parameters' => fn($r) => $r->setHeader('Content-Type', 'TEXT/HTML; charset=utf-8')->setBody($text),
    'json' => fn($r) => $r->json(array_fill(0, 500, 'value')),
    'small' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setBody(substr($text, 0, 1023)),
    'just large enough' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setBody(substr($text, 0, 1024)),
    'image' => fn($r) => $r->setHeader('Content-Type', 'image/png')->setBody($text),
    'no type' => fn($r) => $r->setBody($text),
    'not wanted' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setNoCompression()->setBody($text),
    'encoded already' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setHeader('Content-Encoding', 'x')->setBody($text),
    'random' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setBody(random_bytes(2000)),
    'strong tag' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setHeader('ETag', '"a"')->setBody($text),
    'weak tag' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setHeader('ETag', 'W/"a"')->setBody($text),
    'vary' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setHeader('Vary', 'Cookie')->setBody($text),
    'vary, there' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setHeader('Vary', 'a, accept-ENCODING')->setBody($text),
    'vary, all' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setHeader('Vary', '*')->setBody($text),
    'wrong length' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setHeader('Content-Length', '5')->setBody($text),
    '404' => fn($r) => $r->setStatusCode(404)->setHeader('Content-Type', 'text/plain')->setBody($text),
    '304' => fn($r) => $r->setStatusCode(304)->setHeader('Content-Type', 'text/plain')->setBody($text),
    'stream' => function ($r) use ($text) {
        $r->setHeader('Content-Type', 'text/plain');
        foreach (str_split($text, 1000) as $piece) {
            $r->write($piece);
            $r->write('');
        }
    },
    'stream, declared' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setHeader('Content-Length', (string) strlen($text))->write($text),
    'stream of nothing' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->write(''),
    'stream, ended' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->write('a')->end('b'),
    'events' => fn($r) => $r->sseEvent($text),
    'large' => fn($r) => $r->setHeader('Content-Type', 'text/plain')->setBody(str_repeat($text, 100)),
];
$decode = fn(string $coding, string $body) => match ($coding) {
    '-' => $body,
    'gzip' => gzdecode($body),
    default => '?',
};

serve(
    function ($request, $response) use ($cases) {
        $cases[urldecode(substr($request->getPath(), 1))]($response);
    },
    function ($address, $server) use ($cases, $decode) {
        foreach ($cases as $name => $_) {
            [$line, $fields, $body] = fetch($address, '/' . rawurlencode($name), "Accept-Encoding: gzip\r\n");
            [, $plain, $expected] = fetch($address, '/' . rawurlencode($name), "Accept-Encoding: gzip;q=0\r\n");
            $coding = $fields['content-encoding'] ?? '-';
            if ($name === 'random') {
                $expected = $body;
            }
            echo str_pad($name, 20), substr($line, 9, 3), " $coding ", $fields['vary'] ?? '-', ' ', $fields['etag'] ?? '-', ' ',
                match (true) {
                    $coding === 'x' => 'as it is',
                    $decode($coding, $body) === $expected => $coding === '-' ? 'the same' : 'decoded',
                    default => 'DIFFERENT ' . strlen($body),
                },
                isset($fields['content-length']) && (int) $fields['content-length'] !== strlen($body) ? ' WRONG LENGTH' : '',
                ' | ', $plain['content-encoding'] ?? '-', ' ', $plain['vary'] ?? '-', "\n";
        }
        echo "-- codings\n";
        foreach ([null, 'gzip, br', 'gzip, br, zstd', 'gzip;q=0.5, br', 'br;q=0, gzip', 'gzip;q=0', '*', '*;q=0', 'identity, gzip;q=0.5', 'identity;q=0',
            'x-gzip', 'GZIP', 'deflate, x', 'gzip;q=1.0000', 'gzip;q=1.001', ' br ; q=0.9 , gzip ; q=0.8', 'zstd;q=0.001'] as $accept) {
            [, $fields] = fetch($address, '/buffered', $accept === null ? '' : "Accept-Encoding: $accept\r\n");
            echo str_pad(json_encode($accept), 30), $fields['content-encoding'] ?? '-', "\n";
        }
        echo "-- others\n";
        [, $fields] = fetch($address, '/buffered', "Accept-Encoding: gzip\r\n", 'HEAD');
        echo 'HEAD ', $fields['content-encoding'] ?? '-', ' ', $fields['vary'], ' ', $fields['content-length'], "\n";
        [, $fields] = fetch($address, '/buffered', "Accept-Encoding: gzip\r\nRange: bytes=0-1\r\n");
        echo 'Range ', $fields['content-encoding'] ?? '-', "\n";
        $old = exchange($address, "GET /stream HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n");
        [$head, $body] = explode("\r\n\r\n", $old, 2);
        echo '1.0 ', str_contains($head, 'content-encoding: gzip') ? 'gzip ' : '', strlen(gzdecode($body)), "\n";
    },
);

echo "-- settings\n";
serve(
    fn($request, $response) => $response->setHeader('Content-Type', $request->getQueryParam('type'))->setBody(str_repeat('a', 100)),
    function ($address) {
        foreach (['text/x', 'text/html'] as $type) {
            [, $fields, $body] = fetch($address, "/?type=$type", "Accept-Encoding: gzip\r\n");
            echo "$type ", $fields['content-encoding'] ?? '-', ' ', strlen($body), "\n";
        }
    },
    fn(HttpServerConfig $config) => $config->setCompressionMinSize(100)->setCompressionMimeTypes(['text/x'])->setCompressionLevel(1),
);
serve(
    fn($request, $response) => $response->json(array_fill(0, 500, 'value')),
    fn($address) => print(fetch($address, '/', "Accept-Encoding: gzip\r\n")[1]['content-encoding'] ?? "off\n"),
    fn(HttpServerConfig $config) => $config->setCompressionEnabled(false),
);
?>
--EXPECT--
buffered            200 gzip Accept-Encoding - decoded | - Accept-Encoding
parameters          200 gzip Accept-Encoding - decoded | - Accept-Encoding
json                200 gzip Accept-Encoding - decoded | - Accept-Encoding
small               200 - - - the same | - -
just large enough   200 gzip Accept-Encoding - decoded | - Accept-Encoding
image               200 - - - the same | - -
no type             200 - - - the same | - -
not wanted          200 - - - the same | - -
encoded already     200 x - - as it is | x -
random              200 - Accept-Encoding - the same | - Accept-Encoding
strong tag          200 gzip Accept-Encoding W/"a" decoded | - Accept-Encoding
weak tag            200 gzip Accept-Encoding W/"a" decoded | - Accept-Encoding
vary                200 gzip Cookie, Accept-Encoding - decoded | - Cookie, Accept-Encoding
vary, there         200 gzip a, accept-ENCODING - decoded | - a, accept-ENCODING
vary, all           200 gzip * - decoded | - *
wrong length        200 gzip Accept-Encoding - decoded | - Accept-Encoding
404                 404 gzip Accept-Encoding - decoded | - Accept-Encoding
304                 304 - - - the same | - -
stream              200 gzip Accept-Encoding - decoded | - Accept-Encoding
stream, declared    200 - - - the same | - -
stream of nothing   200 gzip Accept-Encoding - decoded | - Accept-Encoding
stream, ended       200 gzip Accept-Encoding - decoded | - Accept-Encoding
events              200 - - - the same | - -
large               200 gzip Accept-Encoding - decoded | - Accept-Encoding
-- codings
null                          -
"gzip, br"                    gzip
"gzip, br, zstd"              zstd
"gzip;q=0.5, br"              br
"br;q=0, gzip"                gzip
"gzip;q=0"                    -
"*"                           zstd
"*;q=0"                       -
"identity, gzip;q=0.5"        -
"identity;q=0"                -
"x-gzip"                      gzip
"GZIP"                        gzip
"deflate, x"                  -
"gzip;q=1.0000"               -
"gzip;q=1.001"                -
" br ; q=0.9 , gzip ; q=0.8"  br
"zstd;q=0.001"                zstd
-- others
HEAD - Accept-Encoding 11000
Range -
1.0 gzip 11000
-- settings
text/x gzip 24
text/html - 100
off
