<?php
/* The front controller of the small application on Symfony. */

use App\Kernel;
use Symfony\Component\Dotenv\Dotenv;
use Symfony\Component\HttpFoundation\Request;

require __DIR__ . '/../autoload.php';

(new Dotenv())->usePutenv(true)->load(__DIR__ . '/../.env');
$kernel = new Kernel($_ENV['APP_ENV'], false);
$request = Request::createFromGlobals();
$response = $kernel->handle($request);
$response->send();
$kernel->terminate($request, $response);
