<?php

declare(strict_types=1);

/*
 * An HTTP/1.1 server for an application of PSR-15 (Slim, Mezzio, Symfony through its bridge, ...): one process, one coroutine
 * for each connection, the application built once.
 *
 *   php examples/psr-server.php --app=FILE --factory=CLASS [options]
 *
 *   --app=FILE      returns the application: an object with handle(ServerRequestInterface): ResponseInterface
 *   --factory=CLASS what makes requests, a ServerRequestFactoryInterface, such as Slim\Psr7\Factory\ServerRequestFactory
 *   --host=ADDRESS  where to listen (default 127.0.0.1)
 *   --port=PORT     default 8080; 0 takes a free one, which is printed
 *   --limit=N       connections served at once (default 1000)
 *
 * The environment variables APP and APP_FACTORY stand for the first two options. Requests share the process: what belongs to
 * one of them goes through the request object, not through statics. SIGINT and SIGTERM let the requests being answered finish.
 */

use Examples\{Request, Response};
use function Examples\{bad_usage, command_line, converse, fail, listen, serve};

require __DIR__ . '/lib/cli.php';
require __DIR__ . '/lib/http.php';
require __DIR__ . '/lib/server.php';

final readonly class PsrApplication
{
    public function __construct(private object $application, private object $factory) {}

    public function __invoke($socket): void
    {
        $peer = (string) stream_socket_get_name($socket, true);
        converse($socket, fn (Request $request) => $this->answer($request, $peer));
    }

    private function answer(Request $request, string $peer): Response
    {
        try {
            $answer = $this->application->handle($this->request($request, $peer));
            $body = $answer->getBody();
            $body->isSeekable() && $body->rewind();

            return new Response(
                $answer->getStatusCode(),
                $body->getContents(),
                array_diff_ukey($answer->getHeaders(), ['Content-Length' => 1, 'Connection' => 1, 'Transfer-Encoding' => 1], strcasecmp(...)),
                $answer->getReasonPhrase(),
            );
        } catch (\Exception | \Error $error) { // a cancellation is neither: it passes
            fwrite(STDERR, "$request->method $request->target: $error\n");

            return Response::error(500);
        }
    }

    private function request(Request $request, string $peer): object
    {
        [$address, $port] = [...explode(':', $peer), '0'];
        $host = ($request->headers['host'] ?? '') ?: 'localhost';
        $psr = $this->factory->createServerRequest($request->method, "http://$host$request->target", [
            'REQUEST_METHOD' => $request->method,
            'REQUEST_URI' => $request->target,
            'SERVER_PROTOCOL' => 'HTTP/1.1',
            'REMOTE_ADDR' => $address,
            'REMOTE_PORT' => $port,
            'REQUEST_TIME' => time(),
            'REQUEST_TIME_FLOAT' => microtime(true),
        ]);
        foreach ($request->headers as $name => $value) {
            $psr = $psr->withHeader((string) $name, $value);
        }
        parse_str((string) parse_url($request->target, PHP_URL_QUERY), $query);
        $psr = $psr->withQueryParams($query)->withCookieParams($this->cookies($request->headers['cookie'] ?? ''));
        if (str_starts_with(strtolower($request->headers['content-type'] ?? ''), 'application/x-www-form-urlencoded')) {
            parse_str($request->body, $form);
            $psr = $psr->withParsedBody($form);
        }
        $psr->getBody()->write($request->body);
        $psr->getBody()->rewind();

        return $psr;
    }

    /** @return array<string, string> */
    private function cookies(string $header): array
    {
        $cookies = [];
        foreach (array_filter(array_map(trim(...), explode(';', $header))) as $cookie) {
            [$name, $value] = [...explode('=', $cookie, 2), ''];
            $cookies[$name] ??= urldecode($value);
        }

        return $cookies;
    }
}

[$options, $arguments] = command_line([
    'app' => (string) getenv('APP'),
    'factory' => (string) getenv('APP_FACTORY'),
    'host' => '127.0.0.1',
    'port' => [8080, 0, 65535],
    'limit' => [1_000, 1, 100_000],
]);
$arguments and bad_usage("unexpected argument $arguments[0]");
$options['app'] !== '' && $options['factory'] !== '' or bad_usage('--app and --factory are needed');
is_file($options['app']) or fail("$options[app]: no such file");

$application = require $options['app'];
is_object($application) && method_exists($application, 'handle') or fail("$options[app] returns no application");
class_exists($options['factory']) or fail("$options[factory]: no such class, after $options[app] was loaded");

$listener = listen("tcp://$options[host]:$options[port]");
echo 'Listening on http://', stream_socket_get_name($listener, false), "\n";
serve($listener, new PsrApplication($application, new $options['factory']()), $options['limit']);
echo "Stopped\n";
