<?php
/* The boot file of a Symfony application, beside its composer.json: `php_admin_value[auto_boot_file] = /srv/application/boot.php`. */

use App\Kernel;
use Symfony\Component\Dotenv\Dotenv;
use Symfony\Component\HttpFoundation\Request;

require __DIR__ . '/vendor/autoload.php';

(new Dotenv())->usePutenv()->load(__DIR__ . '/.env');
$kernel = new Kernel($_ENV['APP_ENV'], false);
$kernel->boot();
// What a first request makes is part of the state: take a path that opens no connection.
$kernel->terminate($request = Request::create('/'), $kernel->handle($request));

return static function () use ($kernel): void {
    $request = Request::createFromGlobals();
    $response = $kernel->handle($request);
    $response->send();
    $kernel->terminate($request, $response);
};
