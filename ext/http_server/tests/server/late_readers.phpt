--TEST--
The deadline of a body runs only while the client is to send: not while a handler has yet to read it, to ask for it, or to answer what has failed
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use Async\OperationCanceledException;
use TrueAsync\HttpException;
use function Async\{await, await_all, delay, spawn, timeout};

serve(
    function ($request, $response) {
        $path = $request->getPath();
        if ($path === '/cancelled') {
            try {
                await(spawn($request->awaitBody(...)), timeout(100));
            } catch (OperationCanceledException) {
                // What has come stays where it is.
            }
        }
        if ($path === '/ended') {
            echo $request->readBody();
            $response->end('ended');
            try {
                $request->readBody();
            } catch (HttpException $e) {
                echo ": {$e->getCode()} {$e->getMessage()}\n";
            }
            return;
        }
        if ($path === '/stall') {
            // It has been read up to here; what is missing is the client's affair.
            $request->readBody();
        } else {
            delay(2500);
        }
        try {
            if ($path === '/await') {
                $request->awaitBody();
            }
            if ($path === '/unread') {
                $length = 'unread';
            } else {
                for ($length = 0; ($piece = $request->readBody()) !== null; $length += strlen($piece)) {
                }
            }
            $response->end("$path $length");
        } catch (HttpException $e) {
            delay(1500);
            $response->end("$path {$e->getCode()} {$e->getMessage()}");
        }
    },
    function ($address, $server) {
        $post = fn(string $path, string $headers) => get($path, "{$headers}Connection: close\r\n", 'POST');
        $cases = [
            'small' => $post('/read', "Content-Length: 4\r\n") . 'body',
            'more than is read ahead' => $post('/read', "Content-Length: 3000000\r\n") . str_repeat('x', 3_000_000),
            'at its end' => $post('/await', "Content-Length: 3000000\r\n") . str_repeat('x', 3_000_000),
            'half, a wait given up' => $post('/cancelled', "Content-Length: 10\r\n") . 'body',
            'half, not read' => $post('/unread', "Content-Length: 3000000\r\n") . str_repeat('x', 100_000),
            'half, read late' => $post('/read', "Content-Length: 10\r\n") . 'body',
            'half, read at once' => $post('/stall', "Content-Length: 10\r\n") . 'body',
            'half, answered before' => $post('/ended', "Content-Length: 10\r\n") . 'body',
            'waits for 100' => $post('/read', "Expect: 100-continue\r\nContent-Length: 4\r\n"),
            'too long' => $post('/read', "Transfer-Encoding: chunked\r\n") . "4\r\nbody\r\nffffff\r\n",
            'malformed' => $post('/read', "Transfer-Encoding: chunked\r\n") . "4\r\nbody\r\nx\r\n",
            'wrong at the end' => $post('/read', "Content-Encoding: gzip\r\nContent-Length: 24\r\n") . substr(gzencode('body'), 0, -4) . str_repeat(' ', 8),
        ];
        [$answers] = await_all(array_map(fn($bytes) => spawn(function () use ($address, $bytes): string {
            $socket = connect($address);
            fwrite($socket, $bytes);
            $all = '';
            if (str_contains($bytes, 'Expect')) {
                $all = rtrim(fgets($socket)) . ', ' . trim(fgets($socket));
                fwrite($socket, 'body');
            }
            [$line, , $body] = read_response($socket);
            return "$all$line, $body";
        }), $cases));
        foreach ($cases as $title => $_) {
            echo str_pad("$title:", 25), $answers[$title], "\n";
        }
        while ($server->getTelemetry()['active_connections'] > 0) {
            delay(10);
        }
    },
    fn($config) => $config->setReadTimeout(1)->setKeepAliveTimeout(1)->setMaxBodySize(4_000_000)->setBodyStreamingEnabled(true),
);
?>
--EXPECT--
body: 499 the response has ended before the request body was complete
small:                   HTTP/1.1 200 OK, /read 4
more than is read ahead: HTTP/1.1 200 OK, /read 3000000
at its end:              HTTP/1.1 200 OK, /await 3000000
half, a wait given up:   HTTP/1.1 200 OK, /cancelled 408 the request body stalls
half, not read:          HTTP/1.1 200 OK, /unread unread
half, read late:         HTTP/1.1 200 OK, /read 408 the request body stalls
half, read at once:      HTTP/1.1 200 OK, /stall 408 the request body stalls
half, answered before:   HTTP/1.1 200 OK, ended
waits for 100:           HTTP/1.1 100 Continue, HTTP/1.1 200 OK, /read 4
too long:                HTTP/1.1 200 OK, /read 413 request body exceeds the configured limit
malformed:               HTTP/1.1 200 OK, /read 400 the request body is malformed
wrong at the end:        HTTP/1.1 200 OK, /read 400 the request body is malformed
