<?php

declare(strict_types=1);

/* Chapter 3: links are in a database (DATABASE_DSN, DATABASE_USER, DATABASE_PASSWORD). php examples/tutorial/3-database/server.php [PORT] */

namespace Tutorial;

use TrueAsync\{HttpServer, HttpServerConfig};

require __DIR__ . '/../2-routes/Routes.php';
require __DIR__ . '/Links.php';
require __DIR__ . '/Api.php';

$api = new Api(Links::fromEnvironment());
$config = (new HttpServerConfig())->addListener('127.0.0.1', (int) ($argv[1] ?? 8080))->setMaxBodySize(65_536);
(new HttpServer($config))->addHttpHandler($api->routes()(...))->start();
