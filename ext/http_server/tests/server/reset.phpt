--TEST--
Clients that reset their connection while a handler computes: pipelined requests, a body that is asked for behind that
--EXTENSIONS--
true_async_server
sockets
--FILE--
<?php
require __DIR__ . '/../http2.inc';

use TrueAsync\{HttpException, HttpServer};
use function Async\delay;

/** @return Socket a client that resets at once when it is closed */
function client(string $address): Socket
{
    [$host, $port] = explode(':', $address);
    $socket = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
    socket_connect($socket, $host, (int) $port);
    socket_set_option($socket, SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);

    return $socket;
}

$client = null;
$log = [];
serve(
    function ($request, $response) use (&$client, &$log) {
        $path = $request->getPath();
        if ($path === '/first') {
            $response->setBody('first');
            return;
        }
        // In this turn of the loop: the server has not heard of it when the handler goes on.
        socket_close($client);
        try {
            match ($path) {
                '/second' => $response->setBody('second'),
                '/read' => $request->readBody(),
                '/await' => $request->awaitBody(),
            };
            $log[] = "$path goes on";
        } catch (HttpException $e) {
            $log[] = "$path: {$e->getCode()} {$e->getMessage()}";
            throw $e;
        }
    },
    function ($address, $server) use (&$client, &$log) {
        $cases = [
            get('/first') . get('/second'),
            get('/read', "Expect: 100-continue\r\nContent-Length: 10\r\n", 'POST'),
            get('/await', "Expect: 100-continue\r\nContent-Length: 10\r\n", 'POST'),
            get('/read', "Content-Length: 10\r\n", 'POST'),
        ];
        if (HttpServer::isHttp2()) {
            foreach (['/read', '/await'] as $path) {
                $cases[] = PREFACE . frame(SETTINGS, 0, 0) . frame(HEADERS, END_HEADERS, 1, request($path, 'POST'))
                    . ($path === '/await' ? str_repeat(frame(DATA, 0, 1, str_repeat('x', 16000)), 3) : '');
            }
        }
        foreach ($cases as $bytes) {
            $client = client($address);
            socket_write($client, $bytes);
            for ($count = count($log) + 1; count($log) < $count;) {
                delay(5);
            }
            while ($server->getTelemetry()['active_connections'] > 0 || $server->getTelemetry()['active_requests'] > 0) {
                delay(5);
            }
            echo end($log), "\n";
        }
        // Deadlines of what is gone would be due by now.
        delay(1500);
        echo fetch($address, '/first')[2], "\n";
    },
    fn($config) => $config->setKeepAliveTimeout(1)->setReadTimeout(1)->setBodyStreamingEnabled(true),
);
?>
--EXPECT--
/second goes on
/read: 499 the client is gone
/await: 499 the client is gone
/read: 499 the client is gone
/read: 499 the client is gone
/await: 499 the client is gone
first
