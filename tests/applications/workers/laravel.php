<?php
/* The small application on Laravel as a program of php-server: a worker that keeps its container, for comparison. */

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;

require __DIR__ . '/handler.inc';

$app = require '/usr/share/small-applications/laravel/bootstrap/app.php';
$kernel = $app->make(Kernel::class);
$kernel->bootstrap();
$app->make('router')->getRoutes()->compile();

return handler($kernel, Request::class);
