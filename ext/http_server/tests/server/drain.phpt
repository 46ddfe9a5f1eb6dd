--TEST--
stop(): idle connections end at once, handlers finish, those that take longer than the grace are cancelled and answered 503
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await, delay, spawn};

foreach ([1, 0] as $grace) {
    echo "-- $grace s\n";
    serve(
        function ($request, $response) {
            try {
                delay($request->getPath() === '/long' ? 60_000 : 50);
                $response->end('finished');
            } catch (Async\AsyncCancellation $cancellation) {
                echo 'cancelled: ', $cancellation->getMessage(), "\n";
                throw $cancellation;
            }
        },
        function ($address, $server) {
            $idle = connect($address);
            $requests = [];
            foreach (['/short', '/long'] as $path) {
                $requests[$path] = connect($address);
                fwrite($requests[$path], get($path));
            }
            $half = connect($address);
            fwrite($half, "GET / HTTP/1.1\r\nHo");
            while ($server->getTelemetry()['active_requests'] < 2 || $server->getTelemetry()['active_connections'] < 4) {
                delay(1);
            }
            $started = hrtime(true);
            $server->stop();
            var_dump(read_all($idle));
            foreach (array_map(read_all(...), $requests) as $path => $bytes) {
                echo "$path: ", json_encode(preg_replace('/date: .*\r\n/', '', $bytes)), "\n";
            }
            var_dump(hrtime(true) - $started < 5e9);
        },
        fn($config) => $config->setShutdownTimeout($grace),
    );
}
?>
--EXPECT--
-- 1 s
string(0) ""
cancelled: The server stops
/short: "HTTP\/1.1 200 OK\r\ncontent-length: 8\r\nconnection: close\r\n\r\nfinished"
/long: "HTTP\/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
bool(true)
-- 0 s
string(0) ""
cancelled: The server stops
cancelled: The server stops
/short: "HTTP\/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
/long: "HTTP\/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
bool(true)
