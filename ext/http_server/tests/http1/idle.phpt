--TEST--
However an answer came about, its connection may be idle for the keep-alive timeout and no longer, also while the server stops
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\StaticHandler;
use function Async\{await_all_or_fail, spawn, suspend};

$root = temporary_directory();
file_put_contents("$root/a.txt", 'text');
$requests = [
    'a handler' => get('/'),
    'a file' => get('/s/a.txt'),
    'its head' => str_replace('GET', 'HEAD', get('/s/a.txt')),
    'no file' => get('/s/none'),
    'a range' => get('/s/a.txt', "Range: bytes=1-2\r\n"),
    'no range' => get('/s/a.txt', "Range: bytes=9-\r\n"),
    'not modified' => get('/s/a.txt', "If-None-Match: *\r\n"),
    'two files' => get('/s/a.txt') . get('/s/a.txt'),
    'a file, then a handler' => get('/s/a.txt') . get('/'),
    'a handler, then a file' => get('/') . get('/s/a.txt'),
    'a body that is not read' => "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n" . str_repeat('x', 70000),
    'a coding that there is not' => "POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: none\r\nContent-Length: 3\r\n\r\nxyz",
];

foreach (['whole bodies' => true, 'streamed ones' => false] as $title => $awaits) {
    echo "-- $title\n";
    serve(
        fn($request, $response) => $response->setBody('handler'),
        function ($address) use ($requests) {
            $ends = [];
            foreach ($requests as $name => $bytes) {
                // It ends long before the limit of connect().
                $ends[$name] = spawn(fn() => preg_match_all('~(?:^|\n?)HTTP/1.1 (\d+)~', $all = exchange($address, $bytes), $matches)
                    . ': ' . implode(' ', $matches[1]) . (str_contains($all, '(') ? ' ' . strrchr($all, '(') : ''));
            }
            foreach (await_all_or_fail($ends) as $name => $end) {
                echo "$name: $end\n";
            }
        },
        fn($config) => $config->setKeepAliveTimeout(1)->setAutoAwaitBody($awaits)->setBodyStreamingEnabled(!$awaits),
        fn($server) => $server->addStaticHandler(new StaticHandler('/s/', $root)),
    );
}

echo "-- the rest of a body after stop()\n";
$began = hrtime(true);
serve(
    fn($request, $response) => $response->setBody('handler'),
    function ($address, $server) {
        $socket = connect($address);
        fwrite($socket, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n" . str_repeat('x', 69_000));
        echo read_response($socket)[2], "\n";
        $stop = spawn($server->stop(...));
        suspend();
        fwrite($socket, str_repeat('x', 1_000));
        echo json_encode(read_all($socket)), "\n";
    },
    fn($config) => $config->setBodyStreamingEnabled(true)->setShutdownTimeout(30)->setReadTimeout(30),
);
echo hrtime(true) - $began < 15e9 ? 'at once' : 'after the whole timeout', "\n";
?>
--EXPECT--
-- whole bodies
a handler: 1: 200
a file: 1: 200
its head: 1: 200
no file: 1: 404
a range: 1: 206
no range: 1: 416
not modified: 1: 304
two files: 2: 200 200
a file, then a handler: 2: 200 200
a handler, then a file: 2: 200 200
a body that is not read: 1: 200
a coding that there is not: 1: 415
-- streamed ones
a handler: 1: 200
a file: 1: 200
its head: 1: 200
no file: 1: 404
a range: 1: 206
no range: 1: 416
not modified: 1: 304
two files: 2: 200 200
a file, then a handler: 2: 200 200
a handler, then a file: 2: 200 200
a body that is not read: 1: 200
a coding that there is not: 1: 415
-- the rest of a body after stop()
handler
""
at once
