<?php
/* The application: routes, handlers, errors; a request in, a response out. It knows nothing of the server around it. */

use Psr\Http\Message\{ResponseInterface, ServerRequestInterface};
use Slim\Psr7\Factory\ResponseFactory;

require_once '/usr/share/php/Slim/Psr7/autoload.php';
require_once '/usr/share/php/FastRoute/autoload.php';

return new class {
    private FastRoute\Dispatcher $routes;

    public function __construct()
    {
        $this->routes = FastRoute\simpleDispatcher(function (FastRoute\RouteCollector $routes) {
            $routes->addRoute('GET', '/', fn () => $this->json(['app' => 'small']));
            $routes->addRoute('GET', '/hello/{name}', fn ($request, $name) => $this->json([
                'hello' => $name,
                'times' => (int) ($request->getQueryParams()['times'] ?? 1),
                'agent' => $request->getHeaderLine('User-Agent'),
                'cookie' => $request->getCookieParams()['c'] ?? null,
            ]));
            $routes->addRoute('POST', '/sum', fn ($request) => $this->json(['sum' => array_sum(json_decode((string) $request->getBody(), true))]));
            $routes->addRoute('POST', '/form', fn ($request) => $this->json($request->getParsedBody()));
            $routes->addRoute('GET', '/rows', fn () => $this->json($this->rows()));
            $routes->addRoute('GET', '/slow', function () {
                usleep(300_000);
                return $this->json(['slow' => true]);
            });
            $routes->addRoute('GET', '/broken', fn () => throw new RuntimeException('broken'));
        });
    }

    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        [$found, $handler, $parameters] = $this->routes->dispatch($request->getMethod(), rawurldecode($request->getUri()->getPath())) + [1 => null, 2 => []];
        try {
            return match ($found) {
                FastRoute\Dispatcher::FOUND => $handler($request, ...array_values($parameters)),
                FastRoute\Dispatcher::METHOD_NOT_ALLOWED => $this->json(['error' => 'method'], 405),
                default => $this->json(['error' => 'not found'], 404),
            };
        } catch (RuntimeException $error) {
            return $this->json(['error' => $error->getMessage()], 503);
        }
    }

    private function rows(): array
    {
        $db = new PDO('sqlite::memory:');
        $db->exec('CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2), (3)');
        return $db->query('SELECT n, n * n AS square FROM t')->fetchAll(PDO::FETCH_ASSOC);
    }

    private function json(mixed $value, int $status = 200): ResponseInterface
    {
        $response = (new ResponseFactory())->createResponse($status)->withHeader('Content-Type', 'application/json')->withAddedHeader('X-App', ['one', 'two']);
        $response->getBody()->write(json_encode($value));
        return $response;
    }
};
