--TEST--
setWorkers(): new clients are refused as soon as the server stops, while requests run
--EXTENSIONS--
true_async_server
sockets
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, delay, spawn};

$port = free_port();
$path = sys_get_temp_dir() . '/refused-' . getmypid();
$server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->addUnixListener($path)->setWorkers(2));
$server->addHttpHandler(function ($request, $response) {
    delay(2000);
    $response->end('finished');
});
$client = spawn(function () use ($server, $port, $path) {
    while (!($socket = @stream_socket_client("tcp://127.0.0.1:$port"))) {
        delay(1);
    }
    fwrite($socket, get('/', "Expect: 100-continue\r\nContent-Length: 1\r\nConnection: close\r\n"));
    // The request has begun.
    echo fgets($socket);
    fwrite($socket, 'x');
    $stop = spawn(fn() => $server->stop());
    foreach (["tcp://127.0.0.1:$port", "unix://$path"] as $address) {
        echo until_refused($address), "\n";
    }
    var_dump($stop->isCompleted());
    fgets($socket);
    echo read_response($socket)[2], "\n";
    var_dump(await($stop));
});
$server->start();
await($client);
?>
--EXPECT--
HTTP/1.1 100 Continue
refused
refused
bool(false)
finished
bool(true)
