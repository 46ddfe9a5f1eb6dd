<?php
/* The small application on Laravel as a program of php-server: a worker that keeps its container, for comparison. */

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;
use TrueAsync\{HttpRequest, HttpResponse};

$app = require '/usr/share/small-applications/laravel/bootstrap/app.php';
$kernel = $app->make(Kernel::class);
$kernel->bootstrap();
$app->make('router')->getRoutes()->compile();

return static function (HttpRequest $asked, HttpResponse $answer) use ($kernel): void {
    $request = Request::create($asked->getUri(), $asked->getMethod(), server: ['HTTP_HOST' => $asked->getHeader('Host'), 'HTTP_USER_AGENT' => (string) $asked->getHeader('User-Agent')]);
    $response = $kernel->handle($request);
    $answer->setStatusCode($response->getStatusCode());
    foreach ($response->headers->all() as $name => $values) {
        $answer->setHeader($name, $values);
    }
    $answer->setBody($response->getContent());
    $kernel->terminate($request, $response);
};
