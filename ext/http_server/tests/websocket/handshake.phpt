--TEST--
WebSocket: which requests become sessions, what the others are answered, in which order
--EXTENSIONS--
true_async_server
--INI--
display_errors=0
log_errors=0
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use TrueAsync\{HttpException, HttpRequest, WebSocket, WebSocketUpgrade};

$key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
$request = fn(array $fields, string $line = 'GET / HTTP/1.1') => "$line\r\nHost: example.com\r\n" . implode('', array_map(fn($field) => "$field\r\n", $fields)) . "\r\n";
$valid = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', $key];
$requests = [
    'valid' => $request($valid),
    'lists, case' => $request(['CONNECTION: keep-alive, UPGRADE', 'UPGRADE: foo, WebSocket', 'Sec-WebSocket-Version: 13', $key]),
    'method' => $request($valid, 'POST / HTTP/1.1'),
    'HTTP/1.0' => $request($valid, 'GET / HTTP/1.0'),
    'no version' => $request(array_diff($valid, ['Sec-WebSocket-Version: 13'])),
    'version 8' => $request(['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 8', $key]),
    'no key' => $request(array_diff($valid, [$key])),
    'short key' => $request(['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ']),
    'two keys' => $request([...$valid, $key]),
    'no Connection' => $request(array_diff($valid, ['Connection: Upgrade'])),
    'other protocol' => $request(['Connection: Upgrade', 'Upgrade: h2c']),
    'no Upgrade' => $request(array_diff($valid, ['Upgrade: websocket', 'Connection: Upgrade'])),
];
$show = function (string $address) use ($requests) {
    foreach ($requests as $name => $bytes) {
        $answer = exchange($address, get('/plain') . $bytes . get('/after', "Connection: close\r\n"));
        $answer = substr($answer, strpos($answer, 'plain') + 5);
        echo "$name: ", json_encode(preg_replace(['/date: .*?\r\n/i', '/[\x80-\xFF][^\x80]*$/'], ['', ''], $answer), JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_IGNORE), "\n";
    }
};
$http = fn($request, $response) => $response->setBody(substr($request->getPath(), 1));
echo "with a handler\n";
serve_sessions(fn(WebSocket $ws) => null, $show, null, $http);
echo "without one\n";
serve($http, $show);

echo "by the handler\n";
serve_sessions(function (WebSocket $ws, HttpRequest $request, WebSocketUpgrade $upgrade) {
    $try = function (Closure $what) {
        try {
            $what();
        } catch (Throwable $e) {
            echo '  ', $e::class, ': ', $e->getMessage(), "\n";
        }
    };
    switch ($request->getPath()) {
        case '/rejected':
            $try(fn() => $upgrade->reject(399));
            $try(fn() => $upgrade->reject(600));
            $upgrade->reject(401, 'auth required');
            $try(fn() => $upgrade->reject(403));
            $try(fn() => $upgrade->setSubprotocol('a'));
            $try(fn() => $ws->send('x'));
            $try(fn() => $ws->recv());
            var_dump($ws->isClosed());
            return;
        case '/late':
            $try(fn() => $upgrade->setSubprotocol('not a token'));
            $ws->send('begun');
            $try(fn() => $upgrade->reject(400));
            $try(fn() => $upgrade->setSubprotocol('a'));
            return;
        case '/throws':
            throw new Exception('not found', 404);
        case '/http':
            throw new HttpException('teapot', 418);
        case '/exit':
            exit('said ');
        case '/fatal':
            return eval('class WebSocket {} class WebSocket {}');
        case '/offers':
            $ws->send(json_encode([$upgrade->getOfferedSubprotocols(), $upgrade->getOfferedExtensions()]));
            return;
    }
}, function (string $address) {
    foreach (['rejected', 'throws', 'http', 'exit', 'fatal'] as $path) {
        echo "$path: ", json_encode(preg_replace('/date: .*?\r\n/i', '', exchange($address, upgrade("/$path") . get('/after'))), JSON_UNESCAPED_SLASHES), "\n";
    }
    $client = Client::open($address, '/late');
    echo 'late: ', $client->rest(), "\n";
    echo 'offers: ', Client::open($address, '/offers', "Sec-WebSocket-Protocol: b, a\r\nSec-WebSocket-Extensions: x; p=\"1,2\", permessage-deflate; client_max_window_bits\r\n")->rest(), "\n";
    echo 'plain: ', fetch($address, '/')[0], "\n";
});
?>
--EXPECT--
with a handler
valid: "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"
lists, case: "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"
method: "HTTP/1.1 405 Method Not Allowed\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 20\r\nAllow: GET\r\nConnection: close\r\n\r\nMethod Not Allowed\r\n"
HTTP/1.0: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
no version: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
version 8: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
no key: "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 13\r\nConnection: close\r\n\r\nBad Request\r\n"
short key: "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 13\r\nConnection: close\r\n\r\nBad Request\r\n"
two keys: "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 13\r\nConnection: close\r\n\r\nBad Request\r\n"
no Connection: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
other protocol: "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nafter"
no Upgrade: "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nafter"
without one
valid: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
lists, case: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
method: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
HTTP/1.0: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
no version: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
version 8: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
no key: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
short key: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
two keys: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
no Connection: "HTTP/1.1 426 Upgrade Required\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 16\r\nSec-WebSocket-Version: 13\r\nConnection: close\r\n\r\nUpgrade Required"
other protocol: "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nafter"
no Upgrade: "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nafter"
by the handler
rejected:   TrueAsync\HttpServerInvalidArgumentException: reject(): the status must be from 400 to 599, 399 given
  TrueAsync\HttpServerInvalidArgumentException: reject(): the status must be from 400 to 599, 600 given
  TrueAsync\WebSocketException: reject(): the session was rejected already
  TrueAsync\WebSocketException: setSubprotocol(): the session was rejected already
  TrueAsync\WebSocketClosedException: WebSocket closed: 1006
  TrueAsync\WebSocketClosedException: WebSocket closed: 1006
bool(true)
"HTTP/1.1 401 auth required\r\ncontent-length: 13\r\ncontent-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\nauth required"
throws: "HTTP/1.1 404 not found\r\ncontent-length: 9\r\ncontent-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\nnot found"
http: "HTTP/1.1 418 teapot\r\ncontent-length: 6\r\ncontent-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\nteapot"
exit: said "HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
fatal: "HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
  TrueAsync\HttpServerInvalidArgumentException: setSubprotocol(): the name of a subprotocol is a token
  TrueAsync\WebSocketException: reject(): the session has begun already
  TrueAsync\WebSocketException: setSubprotocol(): the session has begun already
late: begun, close 1000, end
offers: 73 bytes, close 1000, end
plain: HTTP/1.1 404 Not Found
