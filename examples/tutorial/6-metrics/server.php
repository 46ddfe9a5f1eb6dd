<?php

declare(strict_types=1);

/* Chapter 6: /healthz and /metrics. php examples/tutorial/6-metrics/server.php [PORT] */

namespace Tutorial;

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\spawn;

require __DIR__ . '/load.php';

$links = CachedLinks::fromEnvironment();
spawn($links->writeVisitsAlways(...));
$api = new ObservedApi($links, new Titles($links), new Metrics());

$config = (new HttpServerConfig())->addListener('127.0.0.1', (int) ($argv[1] ?? 8080))->setMaxBodySize(65_536);
(new HttpServer($config))->addHttpHandler($api->routes()(...))->start();
