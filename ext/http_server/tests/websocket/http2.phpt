--TEST--
WebSocket by HTTP/2 (RFC 8441): several sessions on one connection, resets, the end of each leaves the others alone
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!TrueAsync\HttpServer::isHttp2()) die('skip without HTTP/2');
?>
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use TrueAsync\{HttpServer, WebSocket, WebSocketClosedException};

const TEXT = 1, CLOSE = 8;

/** A frame of a WebSocket client in a frame of data. */
function message(int $stream, int $opcode, string $text, int $flags = 0): string
{
    return frame(DATA, $flags, $stream, chr(0x80 | $opcode) . chr(0x80 | strlen($text)) . "\0\0\0\0" . $text);
}

function open(int $stream, string $path = '/', array $fields = [['sec-websocket-version', '13']], string $protocol = 'websocket'): string
{
    return frame(HEADERS, END_HEADERS, $stream, block([[':method', 'CONNECT'], [':protocol', $protocol], [':scheme', 'http'], [':path', $path], [':authority', 'example.com'], ...$fields]));
}

$report = new Async\Channel(20);
$handler = function (WebSocket $ws, $request) use ($report) {
    if ($request->getPath() === '/fails') {
        $ws->recv();
        throw new Async\AsyncCancellation('silently');
    }
    try {
        while ($message = $ws->recv()) {
            $ws->send("{$request->getPath()} {$request->getHttpVersion()} $message->data");
        }
        $report->send('null');
    } catch (WebSocketClosedException $e) {
        $report->send($e->getMessage());
    }
};
serve(fn($request, $response) => $response->setBody('plain'), function (string $address, HttpServer $server) use ($report) {
    $socket = connect_http2($address);
    $settings = read_frame($socket);
    echo 'setting of CONNECT: ', str_contains($settings[3], pack('nN', 8, 1)) ? 'yes' : 'no', "\n";

    /* Data that comes with the handshake; two sessions and a request in turn. */
    fwrite($socket, open(1, '/a') . message(1, TEXT, 'early') . open(3, '/b') . frame(HEADERS, END_STREAM | END_HEADERS, 5, request()) . message(3, TEXT, 'second'));
    $frames = explode(', ', read_frames($socket, '(DATA 3|DATA 1|DATA 5)'));
    while (count($frames) < 6) {
        $frames = [...$frames, ...explode(', ', read_frames($socket, '.'))];
    }
    sort($frames);
    echo implode("\n", $frames), "\n";

    /* One ends: an orderly close, then a reset, then the end of the data alone. */
    fwrite($socket, message(1, CLOSE, pack('n', 1000)));
    echo read_frames($socket, 'RST_STREAM 1|END'), '; ', $report->recv(), "\n";
    fwrite($socket, frame(RST_STREAM, 0, 3, pack('N', 8)));
    echo 'reset: ', $report->recv(), "\n";
    fwrite($socket, open(7) . frame(DATA, END_STREAM, 7));
    echo read_frames($socket, 'END'), '; ', $report->recv(), "\n";

    /* Breaches end the stream, not the connection. */
    fwrite($socket, open(9) . frame(DATA, 0, 9, "\x81\x01x"));
    echo read_frames($socket, 'RST_STREAM 9'), '; ', $report->recv(), "\n";
    fwrite($socket, open(11, '/fails') . message(11, TEXT, 'x'));
    echo read_frames($socket, 'DATA 11'), "\n";
    fwrite($socket, message(11, CLOSE, pack('n', 1011)));
    echo read_frames($socket, 'RST_STREAM 11'), "\n";

    fwrite($socket, open(13, '/', []));
    echo 'no version: ', read_frames($socket, 'RST'), "\n";
    fwrite($socket, open(15, '/', [], 'other'));
    echo 'other protocol: ', read_frames($socket, 'RST'), "\n";

    fwrite($socket, open(17, '/last') . message(17, TEXT, 'x'));
    echo read_frames($socket, 'DATA 17'), "\n";
    $server->stop();
    echo read_frames($socket, 'DATA 17'), '; ', $report->recv(), "\n";
    fwrite($socket, message(17, CLOSE, pack('n', 1001)));
    echo read_frames($socket), "\n";
}, null, fn(HttpServer $server) => $server->addWebSocketHandler($handler));
?>
--EXPECT--
setting of CONNECT: yes
DATA 1 "\n\/a 2 early"
DATA 3 "\u000b\/b 2 second"
DATA 5 "plain" END
HEADERS 1 200
HEADERS 3 200
HEADERS 5 200
DATA 1 "\u0002\u0003" END; null
reset: null
RST_STREAM 1 0, HEADERS 7 200, DATA 7 "" END; null
HEADERS 9 200, DATA 9 "\u0002\u0003" END, RST_STREAM 9 0; WebSocket closed: 1002
HEADERS 11 200, DATA 11 "\u0002\u0003"
DATA 11 "" END, RST_STREAM 11 0
no version: HEADERS 13 426, DATA 13 "Upgrade Required" END, RST_STREAM 13 0
other protocol: HEADERS 15 ?, DATA 15 "Not Implemented\r\n" END, RST_STREAM 15 0
HEADERS 17 200, DATA 17 "\t\/last 2 x"
GOAWAY last 17 error 0, DATA 17 "\u0002\u0003"; null
DATA 17 "" END, RST_STREAM 17 0, end
