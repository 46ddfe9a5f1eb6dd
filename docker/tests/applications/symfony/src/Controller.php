<?php

namespace App;

use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;

final class Controller
{
    public function __construct(private RequestStack $requests) {}

    public function home(): JsonResponse
    {
        return new JsonResponse(['app' => 'small']);
    }

    public function hello(Request $request, string $name): JsonResponse
    {
        return new JsonResponse([
            'hello' => $name,
            'times' => $request->query->getInt('times', 1),
            'agent' => $request->headers->get('User-Agent'),
            'cookie' => $request->cookies->get('c'),
        ]);
    }

    public function sum(Request $request): JsonResponse
    {
        return new JsonResponse(['sum' => array_sum($request->toArray())]);
    }

    public function form(Request $request): JsonResponse
    {
        return new JsonResponse($request->request->all());
    }

    public function rows(): JsonResponse
    {
        $db = new \PDO('sqlite::memory:');
        $db->exec('CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2), (3)');

        return new JsonResponse($db->query('SELECT n, n * n AS square FROM t')->fetchAll(\PDO::FETCH_ASSOC));
    }

    public function slow(int $n): JsonResponse
    {
        usleep(300_000);

        // The framework's own "current request" must still be this one.
        return new JsonResponse(['slow' => $n, 'uri' => $this->requests->getCurrentRequest()->getPathInfo()]);
    }

    public function broken(): never
    {
        throw new \RuntimeException('broken');
    }
}
