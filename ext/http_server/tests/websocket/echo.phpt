--TEST--
WebSocket: messages there and back, whole and in fragments, control frames in between; the end of the handler ends the session
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use TrueAsync\{HttpRequest, WebSocket, WebSocketUpgrade};

serve_sessions(function (WebSocket $ws, HttpRequest $request, WebSocketUpgrade $upgrade) {
    switch ($request->getPath()) {
        case '/loop':
            foreach ($ws as $i => $message) {
                $message->binary ? $ws->sendBinary("$i:$message->data") : $ws->send("$i:$message->data");
            }
            return;
        case '/recv':
            while ($message = $ws->recv()) {
                $ws->send(strlen($message->data) . ($message->binary ? ' binary' : ' text'));
            }
            return;
        case '/once':
            $ws->send($ws->recv()->data);
            return;
        case '/nothing':
            return;
        case '/chosen':
            $upgrade->setSubprotocol($upgrade->getOfferedSubprotocols()[1]);
            $ws->send($ws->getSubprotocol() . ' ' . $ws->getRemoteAddress() . ' ' . ($ws->getRemotePort() === $request->getRemotePort() ? 'same port' : 'another port'));
            return;
    }
}, function (string $address) {
    $client = Client::open($address, '/loop');
    echo $client->head;
    $client->send(TEXT, 'one')->send(BINARY, "\xFF\0")->send(TEXT, '');
    for ($i = 0; $i < 3; $i++) {
        echo json_encode($client->frame(), JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES), "\n";
    }
    $client->send(TEXT, 'gr', false)->send(PING, 'beside')->send(CONTINUATION, "\xC3", false)->send(CONTINUATION, "\xBC\xC3\x9Fe");
    echo $client->next(), ', ', $client->next(), "\n";
    $client->send(PONG, 'not asked for')->send(CLOSE, pack('n', 1000) . 'bye');
    echo $client->rest(), "\n";

    echo 'lengths:';
    $client = Client::open($address, '/recv');
    foreach ([0, 1, 125, 126, 127, 65535, 65536, 1048576] as $length) {
        $client->send($length % 2 ? TEXT : BINARY, str_repeat('x', $length));
        echo ' ', $client->next(), ',';
    }
    fclose($client->socket);
    echo "\n";

    echo 'once: ', Client::open($address, '/once')->send(TEXT, 'only')->rest(), "\n";
    $client = Client::open($address, '/once')->send(TEXT, 'only');
    echo 'answered: ', $client->next(), ', ', $client->next(), ', ', $client->send(CLOSE, pack('n', 1000))->rest(), "\n";
    echo 'nothing: ', Client::open($address, '/nothing')->send(CLOSE, '')->rest(), "\n";
    $client = Client::open($address, '/chosen', "Sec-WebSocket-Protocol: a.b, c-d\r\nSec-WebSocket-Protocol: e\r\n");
    echo preg_match('/^sec-websocket-protocol: .*/m', $client->head, $match) ? rtrim($match[0]) : 'none', '; ', $client->next(), "\n";

    /* Frames that come with the request are not lost; bytes come one by one. */
    $socket = connect($address);
    $bytes = upgrade('/loop') . client_frame(TEXT, 'early') . client_frame(TEXT, 'bird');
    fwrite($socket, $bytes);
    read_head($socket);
    $client = new Client($socket);
    echo 'early: ', $client->next(), ', ', $client->next(), ', ', $client->send(CLOSE, pack('n', 1001))->rest(), "\n";
    $socket = connect($address);
    foreach (str_split($bytes) as $byte) {
        fwrite($socket, $byte);
    }
    read_head($socket);
    $client = new Client($socket);
    echo 'bytes: ', $client->next(), ', ', $client->next(), ', ', $client->send(CLOSE, pack('n', 1001))->rest(), "\n";
});

function read_head($socket): void
{
    while (fgets($socket) !== "\r\n");
}
?>
--EXPECT--
HTTP/1.1 101 Switching Protocols
upgrade: websocket
connection: Upgrade
sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=
[1,"0:one",true,0]
[2,"1:\ufffd\u0000",true,0]
[1,"2:",true,0]
pong beside, 3:grüße
close 1000, end
lengths: 0 binary, 1 text, 125 text, 126 binary, 127 text, 65535 text, 65536 binary, 1048576 binary,
once: only, close 1000, end
answered: only, close 1000, end
nothing: close 1000, end
sec-websocket-protocol: c-d; c-d 127.0.0.1 same port
early: 0:early, 1:bird, close 1001, end
bytes: 0:early, 1:bird, close 1001, end
