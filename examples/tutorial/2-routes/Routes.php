<?php

declare(strict_types=1);

namespace Tutorial;

use TrueAsync\{HttpRequest, HttpResponse};

/** What the client did wrong: the code is the status of the answer. */
final class Refused extends \RuntimeException {}

/** Finds the action for a request, and makes JSON of errors. */
final class Routes
{
    /** @var list<array{string, string, \Closure}> */
    private array $routes = [];

    /** @param string $pattern of the whole path; what its groups match goes to the action */
    public function add(string $method, string $pattern, \Closure $action): static
    {
        $this->routes[] = [$method, "~^{$pattern}$~D", $action];

        return $this;
    }

    public function __invoke(HttpRequest $request, HttpResponse $response): void
    {
        try {
            $this->find($request, $response)();
        } catch (Refused $refused) {
            $response->json(['error' => $refused->getMessage()], $refused->getCode());
        } catch (\Exception | \Error $error) {      // not a cancellation: the client has gone, or the server ends
            error_log((string) $error);
            $response->json(['error' => 'this did not work'], 500);
        }
    }

    private function find(HttpRequest $request, HttpResponse $response): \Closure
    {
        $allowed = [];
        foreach ($this->routes as [$method, $pattern, $action]) {
            if (preg_match($pattern, $request->getPath(), $match)) {
                if ($method === $request->getMethod()) {
                    return fn () => $action($request, $response, ...array_slice($match, 1));
                }
                $allowed[] = $method;
            }
        }
        if ($allowed === []) {
            throw new Refused('there is nothing here', 404);
        }
        $response->setHeader('Allow', implode(', ', $allowed));
        throw new Refused('this is not possible here', 405);
    }
}
