<?php

declare(strict_types=1);

/*
 * Chapter 7: a signal ends it, and nothing is lost. php examples/tutorial/7-stop/server.php [PORT]
 *
 * ADDRESS=0.0.0.0 serves other machines; SHUTDOWN_SECONDS says how long requests, and then jobs, may take at the end (10 each).
 */

namespace Tutorial;

use Async\Signal;
use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{select, signal, spawn};

require __DIR__ . '/../6-metrics/load.php';

$seconds = (int) (getenv('SHUTDOWN_SECONDS') ?: 10);
$links = CachedLinks::fromEnvironment();
$titles = new Titles($links);
$writer = spawn($links->writeVisitsAlways(...));

$config = (new HttpServerConfig())->addListener(getenv('ADDRESS') ?: '127.0.0.1', (int) ($argv[1] ?? 8080))
    ->setMaxBodySize(65_536)->setShutdownTimeout($seconds);
$server = new HttpServer($config);
$server->addHttpHandler((new ObservedApi($links, $titles, new Metrics()))->routes()(...));

spawn(function () use ($server): void {
    $signal = select([signal(Signal::SIGTERM), signal(Signal::SIGINT)])->value;
    error_log("$signal->name: no more requests");
    $server->stop();
});

$server->start();               // until stop(), and until the requests that had begun are answered
$titles->close($seconds * 1_000);
$writer->cancel();              // it writes the last visits
