--TEST--
A server whose sockets were all shut down by others finishes what it has begun, and start() returns
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, delay, spawn};

$sockets = [stream_socket_server('tcp://127.0.0.1:0'), stream_socket_server('tcp://127.0.0.1:0')];
$config = new HttpServerConfig();
foreach ($sockets as $socket) {
    $config->addInheritedListener(descriptor($socket));
}
$server = new HttpServer($config);
$server->addHttpHandler(function ($request, $response) {
    $request->getPath() === '/slow' && delay(300);
    $response->end($request->getPath());
});
$run = spawn($server->start(...));
while (!$server->isRunning()) {
    delay(1);
}
$addresses = array_map(fn($socket) => stream_socket_get_name($socket, false), $sockets);
stream_socket_shutdown($sockets[0], STREAM_SHUT_RDWR);
var_dump(@stream_socket_client("tcp://$addresses[0]"));
echo fetch($addresses[1], '/other')[2], "\n";
$slow = connect($addresses[1]);
fwrite($slow, get('/slow', "Connection: close\r\n"));
$idle = connect($addresses[1]);
fwrite($idle, get('/idle'));
echo read_response($idle)[2], "\n";
stream_socket_shutdown($sockets[1], STREAM_SHUT_RDWR);
echo read_response($slow)[2], "\n";
var_dump(await($run), $server->isRunning(), read_all($idle));
?>
--EXPECT--
bool(false)
/other
/idle
/slow
bool(true)
bool(false)
string(0) ""
