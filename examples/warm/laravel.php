<?php
/* The boot file of a Laravel application, beside its composer.json: `php_admin_value[auto_boot_file] = /srv/application/boot.php`. */

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;
use Illuminate\Session\Middleware\StartSession;
use Illuminate\Support\Facades\Facade;

require __DIR__ . '/vendor/autoload.php';

$app = require __DIR__ . '/bootstrap/app.php';
$kernel = $app->make(Kernel::class);
$kernel->bootstrap();
$app->make('router')->getRoutes()->compile();
// What first requests make is part of the state: take paths that open no connection, and then drop what belongs to these requests.
// The url generator takes each request by itself, and cannot be made twice.
foreach (['/', '/form'] as $path) {
    $kernel->terminate($request = Request::create($path), $kernel->handle($request));
    foreach (['request', 'redirect', 'cookie', 'auth', 'session', 'session.store', StartSession::class] as $name) {
        $app->forgetInstance($name);
    }
}
Facade::clearResolvedInstances();
unset($request);

return static function () use ($kernel): void {
    $response = $kernel->handle($request = Request::capture())->send();
    $kernel->terminate($request, $response);
};
