<?php

namespace Applications;

/**
 * A connection that is kept, with a strict reader of HTTP/1.1: a short body, a wrong chunk, or bytes that belong to no answer are errors.
 * Every wait has a bound.
 */
final class Connection
{
    private const TIMEOUT = 60;

    /** @var resource|null */
    private $socket;
    private string $buffer = '';

    public function __construct(private readonly string $address) {}

    /** $slow: takes the body in small pieces, with pauses, as a slow client does. */
    public function exchange(string $method, string $request, bool $slow = false): Response
    {
        $this->open();
        if ($this->buffer !== '') {
            throw new \RuntimeException('bytes before the request: ' . json_encode(substr($this->buffer, 0, 200)));
        }
        for ($sent = 0; $sent < strlen($request); $sent += $wrote) {
            $wrote = @fwrite($this->socket, $sent === 0 ? $request : substr($request, $sent));
            if (!$wrote) {
                throw new \RuntimeException('the server closed the connection while the request was sent');
            }
        }
        do {
            [$status, $reason, $fields] = $this->head();
        } while ($status >= 100 && $status < 200);
        $response = new Response($status, $reason, $fields, $this->body($method, $status, $fields, $slow));
        if (strcasecmp($response->field('Connection'), 'close') === 0) {
            $this->close();
        }

        return $response;
    }

    public function close(): void
    {
        if ($this->socket !== null) {
            fclose($this->socket);
            $this->socket = null;
            $this->buffer = '';
        }
    }

    private function open(): void
    {
        // Servers end connections that were idle for too long.
        if ($this->socket !== null && $this->buffer === '' && feof($this->socket)) {
            $this->close();
        }
        if ($this->socket === null) {
            $socket = @stream_socket_client("tcp://$this->address", $error, $message, self::TIMEOUT);
            $this->socket = $socket ?: throw new \RuntimeException("connect: $message");
            stream_set_timeout($this->socket, self::TIMEOUT);
        }
    }

    private function more(int $length = 65536): bool
    {
        $bytes = fread($this->socket, $length);
        if ($bytes === '' || $bytes === false) {
            if (stream_get_meta_data($this->socket)['timed_out']) {
                throw new \RuntimeException('no answer within ' . self::TIMEOUT . ' seconds');
            }

            return false;
        }
        $this->buffer .= $bytes;

        return true;
    }

    private function line(): string
    {
        while (($end = strpos($this->buffer, "\r\n")) === false) {
            $this->more() || throw new \RuntimeException('the connection ended within a line: ' . json_encode(substr($this->buffer, 0, 200)));
        }
        $line = substr($this->buffer, 0, $end);
        $this->buffer = substr($this->buffer, $end + 2);

        return $line;
    }

    /** @return array{int, string, list<array{string, string}>} */
    private function head(): array
    {
        $line = $this->line();
        preg_match('~^HTTP/1\.1 (\d{3}) ?(.*)$~D', $line, $match) || throw new \RuntimeException('no status line: ' . json_encode($line));
        $fields = [];
        while (($field = $this->line()) !== '') {
            preg_match('~^([!#$%&\'*+.^_`|\~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$~Ds', $field, $parts) || throw new \RuntimeException('no header field: ' . json_encode($field));
            $fields[] = [$parts[1], $parts[2]];
        }

        return [(int) $match[1], $match[2], $fields];
    }

    /** @param list<array{string, string}> $fields */
    private function body(string $method, int $status, array $fields, bool $slow): string
    {
        $lengths = $codings = [];
        foreach ($fields as [$name, $value]) {
            strcasecmp($name, 'Content-Length') === 0 && $lengths[] = $value;
            strcasecmp($name, 'Transfer-Encoding') === 0 && $codings[] = $value;
        }
        count($lengths) + count($codings) > 1 && throw new \RuntimeException('more than one length of the body: ' . json_encode([$lengths, $codings]));
        if ($method === 'HEAD' || $status === 204 || $status === 304) {
            return '';
        }
        if ($codings !== []) {
            return $this->chunks($slow);
        }
        if ($lengths !== []) {
            return $this->bytes((int) $lengths[0], $slow);
        }
        while ($this->more());
        $body = $this->buffer;
        $this->close();

        return $body;
    }

    private function chunks(bool $slow): string
    {
        for ($body = ''; ; $body .= $chunk) {
            $line = $this->line();
            preg_match('~^[0-9A-Fa-f]{1,8}$~D', $line) || throw new \RuntimeException('no length of a chunk: ' . json_encode($line));
            $chunk = $this->bytes((int) hexdec($line), $slow);
            $end = $this->line();
            $end === '' || throw new \RuntimeException('no end of a chunk: ' . json_encode($end));
            if ($chunk === '') {
                return $body;
            }
        }
    }

    private function bytes(int $length, bool $slow): string
    {
        while (strlen($this->buffer) < $length) {
            if ($slow) {
                usleep(2000);
            }
            $this->more($slow ? 2048 : 65536) || throw new \RuntimeException(sprintf('the body ended after %d of %d bytes', strlen($this->buffer), $length));
        }
        $bytes = substr($this->buffer, 0, $length);
        $this->buffer = substr($this->buffer, $length);

        return $bytes;
    }
}
