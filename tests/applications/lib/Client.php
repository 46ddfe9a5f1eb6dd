<?php

namespace Applications;

/** What a browser does between two pages: cookies, forms as the application wants them encoded, the address of the next page. */
final class Client
{
    private readonly Connection $connection;
    /** @var array<string, array{string, string}> value and path by name and path */
    private array $cookies = [];

    public function __construct(string $address, private readonly string $host)
    {
        $this->connection = new Connection($address);
    }

    public function setCookie(string $name, string $value): void
    {
        $this->cookies["$name /"] = [$value, '/'];
    }

    public function cookie(string $name): ?string
    {
        foreach ($this->cookies as $key => [$value]) {
            if (strtok($key, ' ') === $name) {
                return rawurldecode($value);
            }
        }

        return null;
    }

    /** @param array<string, string> $fields */
    public function request(string $method, string $target, array $fields = [], string $body = '', bool $slow = false): Response
    {
        $target = $this->local($target);
        $request = "$method $target HTTP/1.1\r\nHost: $this->host\r\nUser-Agent: Mozilla/5.0 (test)\r\n";
        foreach ($fields as $name => $value) {
            $request .= "$name: $value\r\n";
        }
        $cookies = $this->cookiesFor(strtok($target, '?'));
        if ($cookies !== '') {
            $request .= "Cookie: $cookies\r\n";
        }
        if ($body !== '' || $method === 'POST' || $method === 'PUT') {
            $request .= 'Content-Length: ' . strlen($body) . "\r\n";
        }
        $response = $this->connection->exchange($method, "$request\r\n$body", $slow);
        $this->take($response, $target);

        return $response;
    }

    public function close(): void
    {
        $this->connection->close();
    }

    /** The path and query of an address, which may be a whole one of this host. */
    public function local(string $target): string
    {
        $target = preg_replace('~^https?://' . preg_quote($this->host, '~') . '(?::\d+)?(?=/|$)~', '', $target);
        $target = strtok($target, '#');
        str_starts_with((string) $target, '/') || throw new \RuntimeException("an address of another host, or none: $target");

        return $target;
    }

    private function cookiesFor(string $path): string
    {
        $pairs = [];
        foreach ($this->cookies as $key => [$value, $below]) {
            if (str_starts_with($path . '/', rtrim($below, '/') . '/')) {
                $pairs[] = strtok($key, ' ') . '=' . $value;
            }
        }

        return implode('; ', $pairs);
    }

    private function take(Response $response, string $target): void
    {
        foreach ($response->fields as [$name, $text]) {
            if (strcasecmp($name, 'Set-Cookie') !== 0) {
                continue;
            }
            $parts = array_map(trim(...), explode(';', $text));
            [$name, $value] = [...explode('=', array_shift($parts), 2), ''];
            $path = preg_replace('~/[^/]*$~', '/', strtok($target, '?'));
            $gone = false;
            foreach ($parts as $part) {
                [$attribute, $of] = [...explode('=', $part, 2), ''];
                match (strtolower($attribute)) {
                    'path' => $path = $of,
                    'max-age' => $gone = (int) $of <= 0,
                    'expires' => $gone = $gone || strtotime($of) < time(),
                    default => null,
                };
            }
            if ($gone) {
                unset($this->cookies["$name $path"]);
            } else {
                $this->cookies["$name $path"] = [$value, $path];
            }
        }
    }
}
