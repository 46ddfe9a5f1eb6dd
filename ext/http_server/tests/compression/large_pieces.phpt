--TEST--
A large piece of a compressed stream: other requests are answered meanwhile, and other writers of the response wait
--EXTENSIONS--
true_async_server
zlib
--FILE--
<?php
use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, scope, spawn};

$events = [];
$large = str_repeat(implode(' ', range(1, 2_000)), 500);
$probe = stream_socket_server('tcp://127.0.0.1:0');
$port = substr(strrchr(stream_socket_get_name($probe, false), ':'), 1);
fclose($probe);
$server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', (int) $port));
$server->addHttpHandler(function ($request, $response) use (&$events, $large) {
    $response->setHeader('Content-Type', 'text/plain');
    switch ($request->getPath()) {
        case '/large':
            $events[] = 'large begins';
            $response->write($large);
            $events[] = 'large is written';
            break;
        case '/small':
            $events[] = 'small';
            $response->setBody('small');
            break;
        case '/writers':
            scope(function () use ($response, &$events) {
                foreach (['A', 'B', 'C'] as $letter) {
                    spawn(function () use ($response, $letter) { $response->write(str_repeat($letter, 500_000)); });
                }
                Async\suspend();
                $events[] = $response->tryWrite('never') ? 'written' : 'no room';
            });
            break;
        case '/gone':
            try {
                $response->write(str_repeat($large, 10));
            } finally {
                $events[] = 'ended: ' . ($response->isWritable() ? 'writable' : 'not writable');
            }
    }
});
$run = spawn($server->start(...));
$get = function (string $path) use ($port): string {
    $socket = stream_socket_client("tcp://127.0.0.1:$port");
    fwrite($socket, "GET $path HTTP/1.0\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
    [$head, $body] = explode("\r\n\r\n", stream_get_contents($socket), 2);

    return str_contains($head, 'content-encoding: gzip') ? gzdecode($body) : $body;
};

[$first, $second] = [spawn($get, '/large'), spawn($get, '/small')];
var_dump(await($first) === $large, await($second));
echo implode(', ', $events), "\n";
$events = [];
$pieces = str_split($get('/writers'), 500_000);
echo implode(array_map(fn ($piece) => $piece === str_repeat($piece[0], 500_000) ? $piece[0] : '?', $pieces)), ' ', implode(', ', $events), "\n";

// A client that leaves.
$events = [];
$socket = stream_socket_client("tcp://127.0.0.1:$port");
fwrite($socket, "GET /gone HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n");
fread($socket, 100);
stream_socket_shutdown($socket, STREAM_SHUT_RDWR);
fclose($socket);
for ($i = 0; $i < 1_000 && $events === []; $i++) {
    Async\delay(10);
}
echo implode(', ', $events), "\n";
$server->stop();
await($run);
?>
--EXPECT--
bool(true)
string(5) "small"
large begins, small, large is written
ABC no room
ended: not writable
