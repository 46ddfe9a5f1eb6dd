<?php

declare(strict_types=1);

/*
 * HTTP/1.1 over a plain stream socket: requests in, responses out, and the life of a connection. Keep-alive, pipelining,
 * bodies with Content-Length or in chunks; everything a peer sends has a limit in size and time.
 */

namespace Examples;

use Async\AsyncCancellation;

use function Async\{current_coroutine, protect};

const HOST = '~^(?:\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._\~%!$&\'()*+,;=-]*)(?::\d*)?$~D';
const MAX_HEAD = 16 * 1024;        // request line and headers
const MAX_BODY = 1024 * 1024;
const IDLE_SECONDS = 60.0;         // between two requests of a connection
const LAST_SECONDS = 0.25;         // the same, when the server stops: for what is on its way
const FIRST_SECONDS = 1.0;         // the same, for the first request of a connection
const REQUEST_SECONDS = 20.0;      // from the first byte of a request to its last
const WRITE_SECONDS = 30;          // for the peer to take more of a response

const REASONS = [
    200 => 'OK', 400 => 'Bad Request', 404 => 'Not Found', 405 => 'Method Not Allowed', 408 => 'Request Timeout',
    413 => 'Content Too Large', 431 => 'Request Header Fields Too Large', 500 => 'Internal Server Error', 501 => 'Not Implemented',
    505 => 'HTTP Version Not Supported',
];

const TYPES = [
    'html' => 'text/html; charset=utf-8', 'txt' => 'text/plain; charset=utf-8', 'css' => 'text/css', 'js' => 'text/javascript',
    'json' => 'application/json', 'svg' => 'image/svg+xml', 'png' => 'image/png', 'jpg' => 'image/jpeg',
];

final readonly class Request
{
    /** @param array<string, string> $headers */
    public function __construct(
        public string $method,
        public string $target,      // as it was sent: path and query
        public string $path,        // decoded, without the query
        public array $headers,      // by lower-case name
        public string $body,
        public bool $keepAlive,
    ) {}
}

final readonly class Response
{
    /** @param array<string, string|list<string>> $headers */
    public function __construct(public int $status, public string $body = '', public array $headers = [], public string $reason = '') {}

    public static function error(int $status, array $headers = []): self
    {
        return new self($status, "$status " . REASONS[$status] . "\n", $headers);
    }
}

/** The request cannot be understood or is not wanted; the code is the HTTP status. */
final class BadRequest extends \Exception
{
    public function __construct(int $status)
    {
        parent::__construct(REASONS[$status], $status);
    }
}

/** The peer has left. */
final class Gone extends \Exception {}

/** Requests in, responses out. What was read beyond a request stays buffered: it is the next one's beginning. */
final class Connection
{
    private string $buffer = '';
    private float $deadline = 0.0;

    /** @param resource $socket */
    public function __construct(private $socket) {}

    /** Waits for the next request to begin; false if the peer has sent its last one, or is silent for so long. */
    public function wait(float $seconds): bool
    {
        try {
            $this->deadline = now() + $seconds;
            while (($this->buffer = ltrim($this->buffer, "\r\n")) === '') {
                $this->fill();
            }
        } catch (Gone | BadRequest) {
            return false;
        }

        return true;
    }

    /** The request that has begun. */
    public function read(): Request
    {
        $this->deadline = now() + REQUEST_SECONDS;
        [$requestLine, $headers] = $this->head();

        if (!preg_match('~^([!#$%&\'*+.^_`|\~0-9A-Za-z-]+) (\S+) HTTP/(\d)\.(\d)$~D', $requestLine, $match)) {
            throw new BadRequest(400);
        }
        [, $method, $target, $major, $minor] = $match;
        if ($major !== '1') {
            throw new BadRequest(505);
        }
        // Exactly one, and one that can be a host: a proxy in front may have believed another (RFC 9112, 3.2).
        if ($minor !== '0' && !isset($headers['host']) || !preg_match(HOST, $headers['host'] ?? '')) {
            throw new BadRequest(400);
        }
        $connection = strtolower($headers['connection'] ?? '');

        $target = preg_replace('~^https?://[^/?]*~i', '', $target);

        return new Request(
            $method,
            $target,
            rawurldecode(explode('?', $target, 2)[0]) ?: '/',
            $headers,
            $this->body($headers),
            $minor === '0' ? str_contains($connection, 'keep-alive') : !str_contains($connection, 'close'),
        );
    }

    public function write(Response $response, bool $withBody, bool $keepAlive): void
    {
        $headers = $response->headers + array_diff_ukey([
            'Content-Type' => TYPES['txt'],
            'Content-Length' => strlen($response->body),
            'Date' => gmdate('D, d M Y H:i:s \G\M\T'),
            'Connection' => $keepAlive ? 'keep-alive' : 'close',
        ], $response->headers, strcasecmp(...));
        $head = "HTTP/1.1 $response->status " . ($response->reason ?: REASONS[$response->status] ?? 'Unknown') . "\r\n";
        foreach ($headers as $name => $values) {
            foreach ((array) $values as $value) {
                $head .= "$name: $value\r\n";
            }
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
            if ($name === 'host' && isset($headers['host'])) {
                throw new BadRequest(400);
            }
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

/**
 * The life of a connection: answers its requests until the peer has sent its last one, or the server stops.
 *
 * A server that stops cancels this coroutine: between two requests at once, but never from the first byte of a request to
 * the last of its answer. A request that was on its way then is still answered, and the answer says that it is the last.
 *
 * @param resource $socket
 * @param callable(Request): Response $answer
 */
function converse($socket, callable $answer): void
{
    $connection = new Connection($socket);
    $self = current_coroutine();
    $keep = true;
    $patience = FIRST_SECONDS; // of a server that stops
    $exchange = function () use ($connection, $answer, $self, &$keep): void {
        $request = $connection->read();
        $response = $answer($request);
        $keep = $request->keepAlive && !$self->isCancellationRequested();
        $connection->write($response, $request->method !== 'HEAD', $keep);
    };
    try {
        while ($keep) {
            try {
                if (!$connection->wait($self->isCancellationRequested() ? $patience : IDLE_SECONDS)) {
                    break;
                }
                $patience = LAST_SECONDS;
                protect($exchange);
            } catch (AsyncCancellation) {
                // Once more around: what comes now, if anything, comes in a moment.
            }
        }
        $connection->finish();
    } catch (BadRequest $error) {
        $connection->write(Response::error($error->getCode()), true, false);
        $connection->finish();
    } catch (Gone) {
    }
}

function now(): float
{
    return hrtime(true) / 1e9;
}
