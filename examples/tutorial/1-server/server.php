<?php

declare(strict_types=1);

/* Chapter 1: a server that answers. php examples/tutorial/1-server/server.php [PORT] */

use TrueAsync\{HttpRequest, HttpResponse, HttpServer, HttpServerConfig};

$config = (new HttpServerConfig())->addListener('127.0.0.1', (int) ($argv[1] ?? 8080));
$server = new HttpServer($config);
$server->addHttpHandler(function (HttpRequest $request, HttpResponse $response): void {
    $seconds = (int) $request->getQueryParam('wait', '0');
    sleep(min($seconds, 5));                        // only this request waits
    $response->setHeader('Content-Type', 'text/plain')->setBody("hello after $seconds s\n");
});
$server->start();
