<?php

declare(strict_types=1);

/* Chapter 2: addresses and JSON; links are in memory. php examples/tutorial/2-routes/server.php [PORT] */

namespace Tutorial;

use TrueAsync\{HttpRequest, HttpResponse, HttpServer, HttpServerConfig};

require __DIR__ . '/Routes.php';

$links = [];
$routes = (new Routes())
    ->add('POST', '/links', function (HttpRequest $request, HttpResponse $response) use (&$links): void {
        $url = wanted_url($request);
        $code = new_code();
        $links[$code] = $url;
        $response->setHeader('Location', "/$code")->json(['code' => $code, 'url' => $url], 201);
    })
    ->add('GET', '/([a-z0-9]{8})', function (HttpRequest $request, HttpResponse $response, string $code) use (&$links): void {
        $response->redirect($links[$code] ?? throw new Refused("no link $code", 404));
    });

$config = (new HttpServerConfig())->addListener('127.0.0.1', (int) ($argv[1] ?? 8080))->setMaxBodySize(65_536);
(new HttpServer($config))->addHttpHandler($routes(...))->start();

/** The address in the body of a request. */
function wanted_url(HttpRequest $request): string
{
    $url = json_decode($request->getBody(), true)['url'] ?? null;
    if (!is_string($url) || !preg_match('~^https?://[^\s/]+\S*$~Di', $url)) {
        throw new Refused('the body is an object with the url of a page', 422);
    }

    return $url;
}

function new_code(): string
{
    return bin2hex(random_bytes(4));
}
