<?php
/* The application, on Slim: routes and handlers. It knows nothing of what runs it. */

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;

require_once '/usr/share/php/Slim/autoload.php';

$app = new Slim\App();

// Something around every request, as such applications have.
$app->add(fn (Request $request, Response $response, callable $next) => $next($request, $response)->withAddedHeader('X-App', ['one', 'two']));

$app->get('/', fn (Request $request, Response $response) => $response->withJson(['app' => 'small']));
$app->get('/hello/{name}', fn (Request $request, Response $response, array $args) => $response->withJson([
    'hello' => $args['name'],
    'times' => (int) ($request->getQueryParams()['times'] ?? 1),
    'agent' => $request->getHeaderLine('User-Agent'),
    'cookie' => $request->getCookieParams()['c'] ?? null,
]));
$app->post('/sum', fn (Request $request, Response $response) => $response->withJson(['sum' => array_sum(json_decode((string) $request->getBody(), true))]));
$app->post('/form', fn (Request $request, Response $response) => $response->withJson($request->getParsedBody()));
$app->get('/rows', function (Request $request, Response $response) {
    $db = new PDO('sqlite::memory:');
    $db->exec('CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2), (3)');

    return $response->withJson($db->query('SELECT n, n * n AS square FROM t')->fetchAll(PDO::FETCH_ASSOC));
});
$app->get('/slow/{n}', function (Request $request, Response $response, array $args) {
    usleep(300_000);

    return $response->withJson(['slow' => (int) $args['n'], 'uri' => $request->getUri()->getPath()]);
});
$app->get('/broken', fn () => throw new RuntimeException('broken'));

return $app;
