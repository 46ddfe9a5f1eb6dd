<?php
/* The small application on Symfony as a program of php-server: a worker that keeps its kernel, for comparison. */

use App\Kernel;
use Symfony\Component\Dotenv\Dotenv;
use Symfony\Component\HttpFoundation\Request;
use TrueAsync\{HttpRequest, HttpResponse};

$directory = '/usr/share/small-applications/symfony';
require "$directory/vendor/autoload.php";

(new Dotenv())->usePutenv()->load("$directory/.env");
$kernel = new Kernel($_ENV['APP_ENV'], false);
$kernel->boot();

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
