<?php

declare(strict_types=1);

/*
 * A web server for an application of PSR-15 (Slim, Mezzio, Symfony through its bridge, ...): the application is built once in each
 * worker, and every request runs in a coroutine of its own.
 *
 *   php examples/psr-server.php --app=FILE --factory=CLASS[,CLASS...] [options]
 *
 *   --app=FILE      returns the application: an object with handle(ServerRequestInterface): ResponseInterface
 *   --factory=CLASS what makes requests, a ServerRequestFactoryInterface, such as Slim\Psr7\Factory\ServerRequestFactory; further ones
 *                   that make streams and uploaded files, if the application takes uploads and the first does not
 *   --host=ADDRESS  where to listen (default 127.0.0.1)
 *   --port=PORT     default 8080; 0 takes a free one, which is printed
 *   --workers=N     threads that serve (default 1: none beside the main one)
 *   --limit=N       requests answered at once in each (default 1000)
 *
 * The environment variables APP and APP_FACTORY stand for the first two options. The requests of a worker share it: what belongs to
 * one of them goes through the request object, not through statics, and not through a service that knows "the current request".
 * SIGINT and SIGTERM let the requests being answered finish.
 */

use Examples\PsrHandler;
use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await_any_or_fail, signal, spawn};
use function Examples\{bad_usage, command_line, fail};

require __DIR__ . '/lib/cli.php';

[$options, $arguments] = command_line([
    'app' => (string) getenv('APP'),
    'factory' => (string) getenv('APP_FACTORY'),
    'host' => '127.0.0.1',
    'port' => [8080, 0, 65535],
    'workers' => [1, 1, 1024],
    'limit' => [1_000, 1, 100_000],
]);
$arguments and bad_usage("unexpected argument $arguments[0]");
$options['app'] !== '' && $options['factory'] !== '' or bad_usage('--app and --factory are needed');
is_file($options['app']) or fail("$options[app]: no such file");
class_exists(HttpServer::class) or fail('this build has no web server: it was configured without it');
$options['app'] = realpath($options['app']);
if ($options['port'] === 0) {
    $free = stream_socket_server("tcp://$options[host]:0") or fail("$options[host] has no free port");
    $options['port'] = (int) substr(strrchr(stream_socket_get_name($free, false), ':'), 1);
    fclose($free);
}

/** Builds the application, once in each worker. */
$boot = static function () use ($options): void {
    require_once __DIR__ . '/lib/psr.php';
    $application = require $options['app'];
    if (!is_object($application) || !method_exists($application, 'handle')) {
        throw new RuntimeException("$options[app] returns no application");
    }
    $factories = [];
    foreach (explode(',', $options['factory']) as $class) {
        class_exists($class) or throw new RuntimeException("$class: no such class, after $options[app] was loaded");
        $factories[] = new $class();
    }
    $with = fn(string $method): ?object => array_find($factories, fn(object $factory) => method_exists($factory, $method));
    $GLOBALS['handler'] = new PsrHandler($application, $with('createServerRequest') ?? throw new RuntimeException('no factory makes requests'),
        $with('createStreamFromResource'), $with('createUploadedFile'));
};

$config = (new HttpServerConfig())->addListener($options['host'], $options['port'])
    ->setMaxInflightRequests($options['limit'])->setWorkers($options['workers'])->setBootloader($boot);
try {
    $options['workers'] === 1 and $boot();
} catch (RuntimeException $error) {
    fail($error->getMessage());
}
$server = new HttpServer($config);
$server->addHttpHandler(static function ($request, $response): void {
    try {
        $GLOBALS['handler']($request, $response);
    } catch (\Exception | \Error $error) { // a cancellation is neither: it passes
        fwrite(STDERR, "{$request->getMethod()} {$request->getUri()}: $error\n");
        throw new TrueAsync\HttpException('Internal Server Error', 500);
    }
});
spawn(function () use ($server): void {
    await_any_or_fail([signal(Async\Signal::SIGINT), signal(Async\Signal::SIGTERM)]);
    $server->stop();
});
spawn(function () use ($server, $options): void {
    while (!$server->isRunning()) {
        Async\delay(1);
    }
    echo "Listening on http://$options[host]:$options[port]\n";
});
$server->start() or exit(1);
echo "Stopped\n";
