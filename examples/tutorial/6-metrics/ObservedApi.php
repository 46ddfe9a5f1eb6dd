<?php

declare(strict_types=1);

namespace Tutorial;

use TrueAsync\{HttpRequest, HttpResponse};
use function Async\{runtime_stats, with_timeout};

/** The API of chapter 5, and how it is. */
final class ObservedApi extends TitledApi
{
    public function __construct(Links $links, Titles $titles, private readonly Metrics $metrics)
    {
        parent::__construct($links, $titles);
    }

    public function routes(): Routes
    {
        return parent::routes()
            ->add('GET', '/healthz', $this->health(...))
            ->add('GET', '/metrics', $this->metrics(...));
    }

    protected function add(string $url): string
    {
        $code = parent::add($url);
        $this->metrics->count('links_created_total');

        return $code;
    }

    protected function follow(HttpRequest $request, HttpResponse $response, string $code): void
    {
        parent::follow($request, $response, $code);
        $this->metrics->count('redirects_total');
    }

    private function health(HttpRequest $request, HttpResponse $response): void
    {
        try {
            with_timeout(500, $this->links->check(...));
            $response->json(['status' => 'ok']);
        } catch (\Exception $error) {
            $response->json(['status' => $error->getMessage()], 503);
        }
    }

    private function metrics(HttpRequest $request, HttpResponse $response): void
    {
        $stats = runtime_stats();
        $response->setHeader('Content-Type', 'text/plain; version=0.0.4')->setBody($this->metrics->text([
            'coroutines' => $stats['coroutines_active'],
            'coroutines_ready' => $stats['coroutine_queue'],
            'memory_bytes' => memory_get_usage(),
        ]));
    }
}
