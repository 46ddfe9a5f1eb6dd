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

use function Async\{delay, protect};
use function Examples\{bad_usage, command_line, listen, serve};

require __DIR__ . '/lib/cli.php';
require __DIR__ . '/lib/server.php';

const MAX_HEAD = 16 * 1024;        // request line and headers
const MAX_BODY = 1024 * 1024;
const IDLE_SECONDS = 60.0;         // between two requests of a connection
const REQUEST_SECONDS = 20.0;      // from the first byte of a request to its last
const WRITE_SECONDS = 30;          // for the peer to take more of a response

const REASONS = [
    200 => 'OK', 400 => 'Bad Request', 404 => 'Not Found', 405 => 'Method Not Allowed', 408 => 'Request Timeout',
    413 => 'Content Too Large', 431 => 'Request Header Fields Too Large', 501 => 'Not Implemented',
    505 => 'HTTP Version Not Supported',
];

const TYPES = [
    'html' => 'text/html; charset=utf-8', 'txt' => 'text/plain; charset=utf-8', 'css' => 'text/css', 'js' => 'text/javascript',
    'json' => 'application/json', 'svg' => 'image/svg+xml', 'png' => 'image/png', 'jpg' => 'image/jpeg',
];

final readonly class Request
{
    public function __construct(
        public string $method,
        public string $path,
        public string $body,
        public bool $keepAlive,
    ) {}
}

final readonly class Response
{
    /** @param array<string, string> $headers */
    public function __construct(public int $status, public string $body = '', public array $headers = []) {}

    public static function error(int $status, array $headers = []): self
    {
        return new self($status, "$status " . REASONS[$status] . "\n", $headers);
    }
}

/** The request cannot be understood or is not wanted; the code is the HTTP status. */
final class BadRequest extends Exception
{
    public function __construct(int $status)
    {
        parent::__construct(REASONS[$status], $status);
    }
}

/** The peer has left. */
final class Gone extends Exception {}

/** Requests in, responses out. What was read beyond a request stays buffered: it is the next one's beginning. */
final class Connection
{
    private string $buffer = '';
    private float $deadline = 0.0;

    /** @param resource $socket */
    public function __construct(private $socket) {}

    /** The next request, or null when the peer has sent its last one. */
    public function read(): ?Request
    {
        try {
            $this->deadline = now() + IDLE_SECONDS;
            while (($this->buffer = ltrim($this->buffer, "\r\n")) === '') {
                $this->fill();
            }
        } catch (Gone | BadRequest) {
            return null; // closed, or silent for too long, between two requests
        }

        $this->deadline = now() + REQUEST_SECONDS;
        [$requestLine, $headers] = $this->head();

        if (!preg_match('~^([!#$%&\'*+.^_`|\~0-9A-Za-z-]+) (\S+) HTTP/(\d)\.(\d)$~D', $requestLine, $match)) {
            throw new BadRequest(400);
        }
        [, $method, $target, $major, $minor] = $match;
        if ($major !== '1') {
            throw new BadRequest(505);
        }
        if ($minor !== '0' && !isset($headers['host'])) {
            throw new BadRequest(400);
        }
        $connection = strtolower($headers['connection'] ?? '');

        $path = rawurldecode(explode('?', preg_replace('~^https?://[^/?]*~i', '', $target), 2)[0]) ?: '/';

        return new Request(
            $method,
            $path,
            $this->body($headers),
            $minor === '0' ? str_contains($connection, 'keep-alive') : !str_contains($connection, 'close'),
        );
    }

    public function write(Response $response, bool $withBody, bool $keepAlive): void
    {
        $headers = $response->headers + [
            'Content-Type' => TYPES['txt'],
            'Content-Length' => strlen($response->body),
            'Date' => gmdate('D, d M Y H:i:s \G\M\T'),
            'Connection' => $keepAlive ? 'keep-alive' : 'close',
        ];
        $head = "HTTP/1.1 $response->status " . REASONS[$response->status] . "\r\n";
        foreach ($headers as $name => $value) {
            $head .= "$name: $value\r\n";
        }
        $this->send("$head\r\n" . ($withBody ? $response->body : ''));
    }

    /** Ends the connection so that the last response arrives: what the peer still sends is read away for a moment. */
    public function finish(): void
    {
        stream_socket_shutdown($this->socket, STREAM_SHUT_WR);
        $this->deadline = now() + 1.0;
        try {
            while (true) {
                $this->buffer = '';
                $this->fill();
            }
        } catch (Gone | BadRequest) {
        }
    }

    /** @return array{string, array<string, string>} request line; headers by lower-case name */
    private function head(): array
    {
        while (($end = strpos($this->buffer, "\r\n\r\n")) === false && strlen($this->buffer) <= MAX_HEAD) {
            $this->fill();
        }
        if ($end === false || $end > MAX_HEAD) {
            throw new BadRequest(431);
        }
        $lines = explode("\r\n", substr($this->buffer, 0, $end));
        $this->buffer = substr($this->buffer, $end + 4);

        $requestLine = array_shift($lines);
        $headers = [];
        foreach ($lines as $line) {
            if (!preg_match('~^([!#$%&\'*+.^_`|\~0-9A-Za-z-]+):[ \t]*([^\x00-\x08\x0a-\x1f\x7f]*?)[ \t]*$~D', $line, $match)) {
                throw new BadRequest(400);
            }
            $name = strtolower($match[1]);
            $headers[$name] = isset($headers[$name]) ? "$headers[$name], $match[2]" : $match[2];
        }

        return [$requestLine, $headers];
    }

    private function body(array $headers): string
    {
        $length = $headers['content-length'] ?? null;
        $encoding = $headers['transfer-encoding'] ?? null;
        if ($length !== null && ($encoding !== null || !preg_match('/^\d+$/D', $length))) {
            throw new BadRequest(400); // two lengths: where the next request begins would be a matter of opinion
        }
        if ($encoding !== null && strcasecmp($encoding, 'chunked') !== 0) {
            throw new BadRequest(501);
        }
        if ($length !== null && (float) $length > MAX_BODY) {
            throw new BadRequest(413);
        }
        if (strcasecmp($headers['expect'] ?? '', '100-continue') === 0 && $this->buffer === '') {
            $this->send("HTTP/1.1 100 Continue\r\n\r\n");
        }

        return $encoding !== null ? $this->chunks() : $this->take((int) $length);
    }

    private function chunks(): string
    {
        $body = '';
        do {
            if (!preg_match('/^([0-9a-f]{1,8})[ \t]*(;.*)?$/Di', $this->line(), $match)) {
                throw new BadRequest(400);
            }
            $size = (int) hexdec($match[1]);
            if (strlen($body) + $size > MAX_BODY) {
                throw new BadRequest(413);
            }
            $body .= $this->take($size);
            if ($size > 0 && $this->line() !== '') {
                throw new BadRequest(400);
            }
        } while ($size > 0);

        for ($trailers = 0; $this->line() !== ''; $trailers++) {
            if ($trailers === 100) {
                throw new BadRequest(431);
            }
        }

        return $body;
    }

    private function line(): string
    {
        while (($end = strpos($this->buffer, "\r\n")) === false) {
            if (strlen($this->buffer) > 1024) {
                throw new BadRequest(400);
            }
            $this->fill();
        }
        $line = substr($this->buffer, 0, $end);
        $this->buffer = substr($this->buffer, $end + 2);

        return $line;
    }

    private function take(int $bytes): string
    {
        while (strlen($this->buffer) < $bytes) {
            $this->fill();
        }
        $taken = substr($this->buffer, 0, $bytes);
        $this->buffer = substr($this->buffer, $bytes);

        return $taken;
    }

    /** Adds to the buffer what the peer has sent, and waits for it if need be, until the deadline. */
    private function fill(): void
    {
        $left = $this->deadline - now();
        if ($left <= 0.0) {
            throw new BadRequest(408);
        }
        stream_set_timeout($this->socket, (int) $left, (int) (fmod($left, 1.0) * 1e6));

        $data = @fread($this->socket, 65536);
        if ($data === false || $data === '') {
            throw stream_get_meta_data($this->socket)['timed_out'] ? new BadRequest(408) : new Gone();
        }
        $this->buffer .= $data;
    }

    private function send(string $data): void
    {
        stream_set_timeout($this->socket, WRITE_SECONDS);
        if (@fwrite($this->socket, $data) !== strlen($data)) {
            throw new Gone();
        }
    }
}

final readonly class Application
{
    public function __construct(private ?string $root, private int $delayMs) {}

    /** The life of a connection. */
    public function __invoke($socket): void
    {
        $connection = new Connection($socket);
        try {
            while ($request = $connection->read()) {
                // A server that stops cancels this coroutine: in read() at once, but never in the middle of an answer.
                protect(fn () => $connection->write($this->answer($request), $request->method !== 'HEAD', $request->keepAlive));
                if (!$request->keepAlive) {
                    break;
                }
            }
            $connection->finish();
        } catch (BadRequest $error) {
            $connection->write(Response::error($error->getCode()), true, false);
            $connection->finish();
        } catch (Gone) {
        }
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

function now(): float
{
    return hrtime(true) / 1e9;
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
