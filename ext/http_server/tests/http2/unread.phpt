--TEST--
HTTP/2: bodies that handlers do not read hold up no other stream of the connection
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip this build has no HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use Async\Channel;

$go = new Channel(100);
serve(function ($request, $response) use ($go) {
    if ($request->getPath() === '/waits') {
        $go->recv();
    }
    for ($length = 0; ($piece = $request->readBody()) !== null; $length += strlen($piece));
    $response->setBody((string) $length);
}, function (string $address) use ($go) {
    $socket = connect_http2($address);
    /* More than the connection's window of a mebibyte. */
    for ($stream = 1; $stream < 121; $stream += 2) {
        fwrite($socket, frame(HEADERS, END_HEADERS, $stream, request('/waits', 'POST')));
        foreach ([16384, 16384, 16384, 16383] as $length) {
            fwrite($socket, frame(DATA, 0, $stream, str_repeat('x', $length)));
        }
    }
    fwrite($socket, frame(HEADERS, END_HEADERS, 121, request('/reads', 'POST')) . frame(DATA, END_STREAM, 121, 'read'));
    echo read_frames($socket, 'DATA 121'), "\n";
    for ($stream = 1; $stream < 121; $stream += 2) {
        $go->send(true);
        fwrite($socket, frame(DATA, END_STREAM, $stream));
    }
    for ($answers = []; count($answers) < 60;) {
        $text = describe(read_frame($socket));
        preg_match('/DATA \d+ (.*)/', $text, $match) && $answers[] = $match[1];
    }
    echo implode(' ', array_unique($answers)), "\n";
}, fn($config) => $config->setBodyStreamingEnabled(true));
?>
--EXPECT--
HEADERS 121 200, DATA 121 "4" END
"65535" END
