<?php

declare(strict_types=1);

/*
 * An HTTP/1.1 server over plain stream sockets: one coroutine for each connection.
 *
 *   php examples/http-server.php [options]
 *
 *   --host=ADDRESS  where to listen (default 127.0.0.1)
 *   --port=PORT     default 8080; 0 takes a free one, which is printed
 *   --root=DIR      serve the files of DIR
 *   --delay-ms=N    make every request take N milliseconds (default 0)
 *   --limit=N       connections served at once (default 1000)
 *
 *   curl http://127.0.0.1:8080/
 *   curl --data 'any text' http://127.0.0.1:8080/echo
 *
 * Keep-alive, pipelining, HEAD, bodies with Content-Length or in chunks. SIGINT and SIGTERM let
 * the requests being answered finish, then end the server.
 */

use Examples\{Request, Response};
use function Async\delay;
use function Examples\{bad_usage, command_line, converse, listen, serve};
use const Examples\TYPES;

require __DIR__ . '/lib/cli.php';
require __DIR__ . '/lib/http.php';
require __DIR__ . '/lib/server.php';

final readonly class Application
{
    public function __construct(private ?string $root, private int $delayMs) {}

    public function __invoke($socket): void
    {
        converse($socket, $this->answer(...));
    }

    private function answer(Request $request): Response
    {
        delay($this->delayMs);

        return match ($request->path) {
            '/' => $this->allow($request, ['GET', 'HEAD'], fn () => new Response(200, "It works.\n")),
            '/echo' => $this->allow($request, ['POST'], fn () => new Response(200, $request->body)),
            default => $this->file($request),
        };
    }

    private function allow(Request $request, array $methods, Closure $handler): Response
    {
        return in_array($request->method, $methods, true) ? $handler() : Response::error(405, ['Allow' => implode(', ', $methods)]);
    }

    private function file(Request $request): Response
    {
        $file = $this->root === null || str_contains($request->path, "\0") ? false : realpath($this->root . $request->path);
        if ($file === false || !str_starts_with($file, $this->root . '/') || !is_file($file)) {
            return Response::error(404);
        }

        return $this->allow($request, ['GET', 'HEAD'], function () use ($file): Response {
            $body = @file_get_contents($file);
            $type = TYPES[strtolower(pathinfo($file, PATHINFO_EXTENSION))] ?? 'application/octet-stream';

            return $body === false ? Response::error(404) : new Response(200, $body, ['Content-Type' => $type]);
        });
    }
}

[$options, $arguments] = command_line([
    'host' => '127.0.0.1',
    'port' => [8080, 0, 65535],
    'root' => '',
    'delay-ms' => [0, 0, 60_000],
    'limit' => [1_000, 1, 100_000],
]);
$arguments and bad_usage("unexpected argument $arguments[0]");

$root = $options['root'] === '' ? null : realpath($options['root']);
$root === false || ($root !== null && !is_dir($root)) and bad_usage("--root: no such directory: $options[root]");

$root = $root === null ? null : rtrim($root, '/');

$listener = listen("tcp://$options[host]:$options[port]");
echo 'Listening on http://', stream_socket_get_name($listener, false), "\n";
serve($listener, new Application($root, $options['delay-ms']), $options['limit']);
echo "Stopped\n";
