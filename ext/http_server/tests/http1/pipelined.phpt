--TEST--
Pipelined requests: one after the other, answers in their order, whatever answers; a refusal ends the connection behind them
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

$running = 0;
serve(
    function ($request, $response) use (&$running) {
        $running++ === 0 || print("two at a time\n");
        if ($request->getPath() === '/slow') {
            Async\delay(20);
        } elseif ($request->getPath() === '/stream') {
            $response->write('a')->write('b')->end('c');
        } elseif ($request->getPath() === '/throw') {
            $running--;
            throw new Exception('thrown', 418);
        }
        $running--;
        $response->isEnded() || $response->end($request->getPath());
    },
    function ($address, $server) {
        $socket = connect($address);
        fwrite($socket, get('/1') . get('/slow') . get('/stream') . get('/throw') . get('/2', '', 'HEAD') . "GET / HTTP/1.1\r\n\r\n" . get('/behind'));
        for ($i = 0; $i < 6; $i++) {
            [$line, , $body] = read_response($socket, $i === 4);
            echo "$line: ", rtrim($body), "\n";
        }
        var_dump(read_all($socket));

        $count = 1000;
        $socket = connect($address);
        $writer = Async\spawn(fn() => fwrite($socket, str_repeat(get('/many'), $count) . get('/last', "Connection: close\r\n")));
        $all = read_all($socket);
        Async\await($writer);
        var_dump(substr_count($all, "\r\n\r\n/many") === $count, str_ends_with($all, '/last'));
        echo $server->getTelemetry()['total_requests'], "\n";
    },
);
?>
--EXPECT--
HTTP/1.1 200 OK: /1
HTTP/1.1 200 OK: /slow
HTTP/1.1 200 OK: abc
HTTP/1.1 418 thrown: thrown
HTTP/1.1 200 OK: 
HTTP/1.1 400 Bad Request: Bad Request
string(0) ""
bool(true)
bool(true)
1006
