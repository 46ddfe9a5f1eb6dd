<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use TrueAsync\HttpRequest;
use TrueAsync\HttpResponse;
use TrueAsync\HttpServer;
use TrueAsync\HttpServerConfig;
use function Async\await;
use function Async\delay;
use function Async\spawn;

/** Answers /healthz, /readyz and /metrics in the master, on an address of its own. */
final class Admin
{
    private HttpServer $server;
    private \Async\Coroutine $run;
    private readonly float $started;

    public function __construct(private readonly Supervisor $supervisor)
    {
        $this->started = microtime(true);
    }

    /** @throws StartFailure the address is taken */
    public function start(Address $address): void
    {
        $config = new HttpServerConfig();
        $address->path !== null ? $config->addUnixListener($address->path) : $config->addListener($address->host, $address->port);
        $config->setShutdownTimeout(1)->setMaxConnections(512)->setReadTimeout(5)->setMaxBodySize(1024);
        $this->server = new HttpServer($config);
        $this->server->addHttpHandler($this->answer(...));
        $this->run = spawn($this->server->start(...));
        while (!$this->server->isRunning()) {
            if ($this->run->isCompleted()) {
                try {
                    await($this->run);
                } catch (\TrueAsync\HttpServerException $error) {
                    throw new StartFailure("--admin: {$error->getMessage()}");
                }
            }
            delay(1);
        }
    }

    public function stop(): void
    {
        $this->server->stop();
        await($this->run);
    }

    private function answer(HttpRequest $request, HttpResponse $response): void
    {
        $supervisor = $this->supervisor;
        if (!in_array($request->getMethod(), ['GET', 'HEAD'], true)) {
            $response->setStatusCode(405)->setHeader('Allow', 'GET, HEAD');
            return;
        }
        switch ($request->getPath()) {
            case '/healthz':
                $this->state($response, !$supervisor->hasStarted || $supervisor->isStopping || $supervisor->ready() > 0);
                return;
            case '/readyz':
                $this->state($response, $supervisor->hasStarted && !$supervisor->isStopping && $supervisor->ready() === $supervisor->wanted());
                return;
            case '/metrics':
                $response->setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
                    ->setBody(Metrics::text($supervisor, $this->started));
                return;
            default:
                $response->setStatusCode(404)->setHeader('Content-Type', 'text/plain')->setBody("/healthz, /readyz, /metrics\n");
        }
    }

    private function state(HttpResponse $response, bool $fine): void
    {
        $supervisor = $this->supervisor;
        $state = match (true) {
            $supervisor->isStopping => 'stopping',
            !$supervisor->hasStarted => 'starting',
            $supervisor->ready() < $supervisor->wanted() => 'degraded',
            default => 'ready',
        };
        $response->setHeader('Cache-Control', 'no-store');
        $response->json(['state' => $state, 'workers' => $supervisor->wanted(), 'ready' => $supervisor->ready()], $fine ? 200 : 503);
    }
}
