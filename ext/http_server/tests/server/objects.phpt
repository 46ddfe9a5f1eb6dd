--TEST--
Request and response outlive exchange, connection and server; cycles are collected; the classes cannot be made, cloned, serialized
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig, HttpServerException};

$kept = [];
serve(
    function ($request, $response) use (&$kept) {
        $kept[] = [$request, $response];
        $response->setHeader('x', 'y')->end('body');
    },
    function ($address) {
        $socket = connect($address);
        fwrite($socket, "POST /path?a[]=1&a[]=2 HTTP/1.1\r\nHost: example.com\r\nX-Name: value\r\nContent-Length: 5\r\n\r\nhello");
        read_response($socket);
    },
);
[$request, $response] = $kept[0];
echo $request->getMethod(), ' ', $request->getUri(), ' ', json_encode($request->getQuery()), ' ', json_encode($request->getHeaders()), ' ', $request->getBody(), ' ',
    $request->getRemoteAddress(), ' ', $request->getRemotePort() > 0 ? 'a port' : 'none', "\n";
echo $response->getStatusCode(), ' ', $response->getHeaderLine('X'), ' ', $response->getBody(), ' ', json_encode([$response->isEnded(), $response->isWritable()]), "\n";
foreach ([fn() => $response->setBody('x'), fn() => $response->write('x'), fn() => $response->end(), fn() => $response->awaitWritable()] as $call) {
    try {
        $call();
    } catch (HttpServerException | TrueAsync\HttpException $error) {
        echo $error->getMessage(), "\n";
    }
}

foreach ([HttpServerConfig::class, HttpServer::class, TrueAsync\HttpRequest::class, TrueAsync\HttpResponse::class] as $class) {
    $object = match ($class) {
        HttpServerConfig::class => new HttpServerConfig(), HttpServer::class => new HttpServer(new HttpServerConfig()),
        TrueAsync\HttpRequest::class => $request, default => $response,
    };
    foreach ([fn() => new $class(), fn() => clone $object, fn() => serialize($object), fn() => $object->property = 1] as $call) {
        try {
            $call();
            echo "done\n";
        } catch (Throwable $error) {
            echo $error->getMessage(), "\n";
        }
    }
}

final class Handler
{
    public ?HttpServer $server = null;

    public function handle($request, $response): void
    {
    }

    public function __destruct()
    {
        echo "destroyed\n";
    }
}
$handler = new Handler();
$server = new HttpServer(new HttpServerConfig());
$handler->server = $server->addHttpHandler([$handler, 'handle']);
$server = $handler = null;
gc_collect_cycles();
$server = new HttpServer(new HttpServerConfig());
$server->addHttpHandler(fn() => $server);
$config = $server->getConfig()->isLocked();
unset($server);
echo gc_collect_cycles() >= 0 ? "end\n" : '';
?>
--EXPECT--
POST /path?a[]=1&a[]=2 {"a":["1","2"]} {"host":"example.com","x-name":"value","content-length":"5"} hello 127.0.0.1 a port
200 y body [true,false]
setBody(): the response has already ended
write(): the response has already ended
end(): the response has already ended
awaitWritable(): the response has already ended
done
Trying to clone an uncloneable object of class TrueAsync\HttpServerConfig
Serialization of 'TrueAsync\HttpServerConfig' is not allowed
Cannot create dynamic property TrueAsync\HttpServerConfig::$property
TrueAsync\HttpServer::__construct() expects exactly 1 argument, 0 given
Trying to clone an uncloneable object of class TrueAsync\HttpServer
Serialization of 'TrueAsync\HttpServer' is not allowed
Cannot create dynamic property TrueAsync\HttpServer::$property
Call to private TrueAsync\HttpRequest::__construct() from global scope
Trying to clone an uncloneable object of class TrueAsync\HttpRequest
Serialization of 'TrueAsync\HttpRequest' is not allowed
Cannot create dynamic property TrueAsync\HttpRequest::$property
Call to private TrueAsync\HttpResponse::__construct() from global scope
Trying to clone an uncloneable object of class TrueAsync\HttpResponse
Serialization of 'TrueAsync\HttpResponse' is not allowed
Cannot create dynamic property TrueAsync\HttpResponse::$property
destroyed
end
