<?php
/* The same application for a server that stays: a request in, a response out. */

require_once '/usr/share/php/Slim/Psr7/autoload.php';

return new class(require __DIR__ . '/app.php') {
    public function __construct(private Slim\App $app) {}

    public function handle(Psr\Http\Message\ServerRequestInterface $request): Psr\Http\Message\ResponseInterface
    {
        return $this->app->process($request, new Slim\Http\Response(200, new Slim\Http\Headers(['Content-Type' => 'text/html; charset=UTF-8'])));
    }
};
