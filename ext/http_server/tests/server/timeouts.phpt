--TEST--
Deadlines: of a head, of a body that stalls, of an idle connection, of a client that does not read
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await_all, delay, spawn};

serve(
    function ($request, $response) {
        if ($request->getPath() === '/much') {
            try {
                for (;;) {
                    $response->write(str_repeat('x', 100_000));
                }
            } catch (TrueAsync\HttpException $error) {
                echo "much: {$error->getCode()}\n";
                throw $error;
            }
        }
        // Neither deadline touches a handler that takes its time.
        $request->getPath() === '/long' && delay(2500);
        $response->end($request->getPath());
    },
    function ($address, $server) {
        $client = fn(string $title, string $bytes) => function () use ($address, $title, $bytes) {
            $socket = connect($address);
            $bytes === '' || fwrite($socket, $bytes);
            $started = hrtime(true);
            $all = read_all($socket);
            $seconds = (hrtime(true) - $started) / 1e9;
            return "$title: " . strtok($all, "\r") . ($seconds > 0.9 && $seconds < 10 ? ', in time' : ", $seconds s");
        };
        $much = connect($address);
        fwrite($much, get('/much'));
        $all = [
            $client('nothing', ''),
            $client('a part of a line', 'GET'),
            $client('a part of a head', "GET / HTTP/1.1\r\nHo"),
            $client('a part of a body', "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc"),
            $client('idle', get('/idle')),
            $client('long', get('/long', "Connection: close\r\n")),
        ];
        $answers = await_all(array_map(spawn(...), $all))[0];
        echo implode("\n", $answers), "\n";
        while ($server->getTelemetry()['active_requests'] > 0) {
            delay(10);
        }
        fclose($much);
        while ($server->getTelemetry()['active_connections'] > 0) {
            delay(10);
        }
        echo $server->getTelemetry()['active_connections'], "\n";
    },
    fn($config) => $config->setReadTimeout(1)->setKeepAliveTimeout(1)->setWriteTimeout(1),
);
?>
--EXPECT--
much: 499
nothing: , in time
a part of a line: , in time
a part of a head: HTTP/1.1 408 Request Timeout, in time
a part of a body: HTTP/1.1 408 Request Timeout, in time
idle: HTTP/1.1 200 OK, in time
long: HTTP/1.1 200 OK, in time
0
