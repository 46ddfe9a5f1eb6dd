<?php

declare(strict_types=1);

/* Chapter 8: for php-server --app examples/tutorial/8-deploy/app.php --workers auto. */

namespace Tutorial;

use TrueAsync\HttpServer;
use function Async\spawn;

require_once __DIR__ . '/../6-metrics/load.php';

return function (HttpServer $server): void {
    $links = CachedLinks::fromEnvironment();
    spawn($links->writeVisitsAlways(...));
    $server->addHttpHandler((new ObservedApi($links, new Titles($links), new Metrics()))->routes()(...));
};
