<?php

declare(strict_types=1);

/* Chapter 5: titles are read behind the answer. php examples/tutorial/5-jobs/server.php [PORT] */

namespace Tutorial;

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\spawn;

require __DIR__ . '/../2-routes/Routes.php';
require __DIR__ . '/../3-database/Links.php';
require __DIR__ . '/../3-database/Api.php';
require __DIR__ . '/../4-cache/CachedLinks.php';
require __DIR__ . '/Titles.php';
require __DIR__ . '/TitledApi.php';

$links = CachedLinks::fromEnvironment();
spawn($links->writeVisitsAlways(...));

$config = (new HttpServerConfig())->addListener('127.0.0.1', (int) ($argv[1] ?? 8080))->setMaxBodySize(65_536);
(new HttpServer($config))->addHttpHandler((new TitledApi($links, new Titles($links)))->routes()(...))->start();
