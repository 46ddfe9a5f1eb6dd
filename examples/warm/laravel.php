<?php
/* The boot file of a Laravel application, beside its composer.json: `php_admin_value[auto_boot_file] = /srv/application/boot.php`. */

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;

require __DIR__ . '/vendor/autoload.php';

$app = require __DIR__ . '/bootstrap/app.php';
$kernel = $app->make(Kernel::class);
$kernel->bootstrap();
$app->make('router')->getRoutes()->compile();

return static function () use ($kernel): void {
    $response = $kernel->handle($request = Request::capture())->send();
    $kernel->terminate($request, $response);
};
