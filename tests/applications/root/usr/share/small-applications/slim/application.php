<?php
/* A small application on Slim: JSON, sessions, uploads, a database in a file. Returns it. */

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;

require_once __DIR__ . '/../Notes.php';
require_once __DIR__ . '/../pieces.php';

const STATE = '/var/lib/applications/data/state';

$app = new Slim\App();
$app->getContainer()['notes'] = fn() => Notes::sqlite(STATE . '/notes.sqlite');
$owner = function (): ?string {
    session_start();

    return $_SESSION['name'] ?? null;
};

$app->add(fn(Request $request, Response $response, callable $next) => $next($request, $response)->withAddedHeader('X-App', ['one', 'two']));

$app->get('/', fn(Request $request, Response $response) => $response->withJson(['app' => 'slim']));
$app->get('/hello/{name}', fn(Request $request, Response $response, array $args) => $response->withJson([
    'hello' => $args['name'],
    'times' => (int) ($request->getQueryParams()['times'] ?? 1),
    'agent' => $request->getHeaderLine('User-Agent'),
    'cookie' => $request->getCookieParams()['c'] ?? null,
]));
$app->get('/told[/{more:.*}]', fn(Request $request, Response $response) => $response->withJson(told($_SERVER)));
$app->get('/disturb/{value}', fn(Request $request, Response $response, array $args) => $response->withJson(disturb($args['value'])));
$app->get('/calm', fn(Request $request, Response $response) => $response->withJson(calm()));
$app->get('/items', fn(Request $request, Response $response) => $response->withJson($this->notes->page('nobody', (int) ($request->getQueryParams()['page'] ?? 1))));
$app->get('/page/{n}', fn(Request $request, Response $response, array $args) => $response->write(page("Page $args[n]", $this->notes->page('nobody', (int) $args['n'])))->withHeader('ETag', "\"page-$args[n]\""));
$app->get('/recent', fn(Request $request, Response $response) => $response->write(page('Recent', $this->notes->recent())));
$app->get('/moved', fn(Request $request, Response $response) => $response->withRedirect('/page/1', 303));
$app->get('/empty', fn(Request $request, Response $response) => $response->withStatus(204));
$app->get('/unchanged', fn(Request $request, Response $response) => $response->withStatus(304)->withHeader('ETag', '"one"'));
$app->get('/broken', fn() => throw new RuntimeException('broken'));
$app->get('/stream', function (Request $request) {
    header('Content-Type: text/plain; charset=UTF-8');
    header('X-Accel-Buffering: no');
    while (ob_get_level() > 0) {
        ob_end_clean();
    }
    foreach (parts((int) $request->getQueryParams()['n']) as $part) {
        echo $part;
        flush();
    }
    exit;
});

$app->post('/login', function (Request $request, Response $response) {
    $form = $request->getParsedBody();
    session_start();
    session_regenerate_id();
    $_SESSION['name'] = $form['name'];

    return $response->withRedirect('/me', 303);
});
$app->get('/me', fn(Request $request, Response $response) => $response->withJson(['name' => $owner(), 'visits' => $_SESSION['visits'] = ($_SESSION['visits'] ?? 0) + 1]));
$app->post('/logout', function (Request $request, Response $response) {
    session_start();
    session_destroy();

    return $response->withRedirect('/me', 303);
});
$app->post('/notes', function (Request $request, Response $response) use ($owner) {
    $note = $request->getParsedBody();
    if (!is_array($note) || trim($note['title'] ?? '') === '' || strlen($note['title']) > 200) {
        return $response->withJson(['errors' => ['title' => 'is missing or too long']], 422);
    }
    $id = $this->notes->add($owner(), $note['title'], $note['body'] ?? '');

    return $response->withJson(['id' => $id], 201)->withHeader('Location', "/notes/$id");
});
$app->get('/notes/{id:\d+}', fn(Request $request, Response $response, array $args) => ($note = $this->notes->find((int) $args['id'])) ? $response->withJson($note) : $response->withStatus(404)->withJson(['error' => 'no such note']));
$app->put('/notes/{id:\d+}', fn(Request $request, Response $response, array $args) => $response->withJson(['changed' => $this->notes->change((int) $args['id'], $owner(), $request->getParsedBody()['body'])]));
$app->delete('/notes/{id:\d+}', fn(Request $request, Response $response, array $args) => $response->withJson(['removed' => $this->notes->remove((int) $args['id'], $owner())]));
$app->post('/upload', function (Request $request, Response $response) use ($owner) {
    $file = $request->getUploadedFiles()['file'];
    $bytes = (string) $file->getStream();
    $file->moveTo(STATE . '/' . safe_name($owner() . '-' . $request->getParsedBody()['as']));

    return $response->withJson(['name' => $file->getClientFilename(), 'type' => $file->getClientMediaType(), 'size' => $file->getSize(), 'sha256' => hash('sha256', $bytes)]);
});
$app->get('/uploads/{name}', fn(Request $request, Response $response, array $args) => $response->write(file_get_contents(STATE . '/' . safe_name($owner() . '-' . $args['name'])))->withHeader('Content-Type', 'application/octet-stream'));

return $app;
