<?php
/* The small application on Symfony as a program of php-server: a worker that keeps its kernel, for comparison. */

use App\Kernel;
use Symfony\Component\Dotenv\Dotenv;
use Symfony\Component\HttpFoundation\Request;

require __DIR__ . '/handler.inc';

$directory = '/usr/share/small-applications/symfony';
require "$directory/vendor/autoload.php";

(new Dotenv())->usePutenv()->load("$directory/.env");
$kernel = new Kernel($_ENV['APP_ENV'], false);
$kernel->boot();

return handler($kernel, Request::class);
