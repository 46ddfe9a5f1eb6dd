<?php

declare(strict_types=1);

/* Chapter 4: most redirects ask no database. php examples/tutorial/4-cache/server.php [PORT] */

namespace Tutorial;

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\spawn;

require __DIR__ . '/../2-routes/Routes.php';
require __DIR__ . '/../3-database/Links.php';
require __DIR__ . '/../3-database/Api.php';
require __DIR__ . '/CachedLinks.php';

$links = CachedLinks::fromEnvironment();
spawn($links->writeVisitsAlways(...));

$config = (new HttpServerConfig())->addListener('127.0.0.1', (int) ($argv[1] ?? 8080))->setMaxBodySize(65_536);
(new HttpServer($config))->addHttpHandler((new Api($links))->routes()(...))->start();
