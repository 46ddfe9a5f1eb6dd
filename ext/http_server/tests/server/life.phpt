--TEST--
HttpServer: start, stop, again; what is refused when; ports that are taken
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig, HttpServerException};
use function Async\{await, spawn};

$refused = static function (Closure $call): void {
    try {
        var_dump($call());
    } catch (HttpServerException $error) {
        echo substr($error::class, 10), ': ', preg_replace('/\d{4,5}/', 'PORT', $error->getMessage()), "\n";
    }
};
$port = free_port();
$handler = fn($request, $response) => $response->end('served');

$refused(fn() => (new HttpServer(new HttpServerConfig()))->addHttpHandler($handler)->start());
$refused(fn() => (new HttpServer(new HttpServerConfig('127.0.0.1', $port)))->start());

$server = new HttpServer(new HttpServerConfig('127.0.0.1', $port));
var_dump($server->stop(), $server->isRunning(), $server->getTelemetry()['total_requests']);
$server->addHttpHandler(fn() => print("replaced\n"))->addHttpHandler($handler);
for ($i = 0; $i < 3; $i++) {
    $run = spawn(function () use ($port, $server, $handler, $refused) {
        $refused(fn() => $server->start());
        $refused(fn() => $server->addHttpHandler($handler));
        $other = (new HttpServer(new HttpServerConfig('127.0.0.1', $port)))->addHttpHandler($handler);
        $refused(fn() => $other->start());
        $socket = connect("127.0.0.1:$port");
        fwrite($socket, get('/'));
        echo read_response($socket)[2], "\n";
        var_dump($server->stop(), $server->stop());
        var_dump(read_all($socket));
    });
    var_dump($server->start(), $server->isRunning());
    await($run);
}
echo $server->getTelemetry()['total_requests'], "\n";
?>
--EXPECT--
HttpServerRuntimeException: No listeners configured
HttpServerRuntimeException: No handler registered
bool(true)
bool(false)
int(0)
HttpServerRuntimeException: Server is already running
HttpServerRuntimeException: Server is already running
HttpServerConnectionException: Failed to bind to 127.0.0.1:PORT: Address already in use
served
bool(true)
bool(true)
string(0) ""
bool(true)
bool(false)
HttpServerRuntimeException: Server is already running
HttpServerRuntimeException: Server is already running
HttpServerConnectionException: Failed to bind to 127.0.0.1:PORT: Address already in use
served
bool(true)
bool(true)
string(0) ""
bool(true)
bool(false)
HttpServerRuntimeException: Server is already running
HttpServerRuntimeException: Server is already running
HttpServerConnectionException: Failed to bind to 127.0.0.1:PORT: Address already in use
served
bool(true)
bool(true)
string(0) ""
bool(true)
bool(false)
3
