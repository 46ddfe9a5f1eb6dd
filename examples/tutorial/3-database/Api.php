<?php

declare(strict_types=1);

namespace Tutorial;

use TrueAsync\{HttpRequest, HttpResponse};

/** What the service offers to its clients. */
class Api
{
    public function __construct(protected readonly Links $links) {}

    public function routes(): Routes
    {
        return (new Routes())
            ->add('POST', '/links', $this->create(...))
            ->add('GET', '/links/([a-f0-9]{8})', $this->show(...))
            ->add('GET', '/([a-f0-9]{8})', $this->follow(...));
    }

    protected function create(HttpRequest $request, HttpResponse $response): void
    {
        $url = json_decode($request->getBody(), true)['url'] ?? null;
        if (!is_string($url) || !preg_match('~^https?://[^\s/]+\S*$~Di', $url)) {
            throw new Refused('the body is an object with the url of a page', 422);
        }
        $code = $this->add($url);
        $response->setHeader('Location', "/$code")->json(['code' => $code, 'url' => $url], 201);
    }

    /** Returns the code of the new link. */
    protected function add(string $url): string
    {
        return $this->links->add($url);
    }

    protected function show(HttpRequest $request, HttpResponse $response, string $code): void
    {
        $response->json($this->links->find($code) ?? throw new Refused("no link $code", 404));
    }

    protected function follow(HttpRequest $request, HttpResponse $response, string $code): void
    {
        $url = $this->links->url($code) ?? throw new Refused("no link $code", 404);
        $this->links->addVisits($code, 1);
        $response->redirect($url);
    }
}
