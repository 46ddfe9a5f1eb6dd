<?php

declare(strict_types=1);

/*
 * The web server of the module true_async_server: keep-alive "hello".
 *
 *   php benchmarks/http/hello.php [seconds]
 *
 * Listens on a free port of the loopback interface, prints the port, and ends after so many seconds (default 600) at the latest.
 */

use TrueAsync\{HttpRequest, HttpResponse, HttpServer, HttpServerConfig};
use function Async\{delay, spawn};

$seconds = max(1, (int) ($argv[1] ?? 600));
$probe = stream_socket_server('tcp://127.0.0.1:0');
$port = (int) substr(strrchr(stream_socket_get_name($probe, false), ':'), 1);
fclose($probe);

$server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setBacklog(1024));
$server->addHttpHandler(static function (HttpRequest $request, HttpResponse $response): void {
    $response->setHeader('Content-Type', 'text/plain')->setBody("Hello, World!\n");
});
spawn(static function () use ($seconds, $server): void {
    delay($seconds * 1_000);
    $server->stop();
});
spawn(static fn () => print("$port\n"));
$server->start();
