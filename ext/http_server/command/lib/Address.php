<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** An address to listen on. */
final class Address
{
    /**
     * @param ?string $scheme http or https; null: not said
     * @param ?string $host null: $path is that of a Unix socket
     */
    private function __construct(
        public readonly ?string $scheme,
        public readonly ?string $host,
        public readonly int $port,
        public readonly ?string $path,
    ) {
    }

    /** @throws UsageError */
    public static function parse(string $text, string $option): self
    {
        preg_match('~^(?:(https?)://)?(.*)$~Ds', $text, $match);
        $scheme = $match[1] !== '' ? $match[1] : null;
        $rest = rtrim($match[2], '/');

        if (str_starts_with($match[2], 'unix:')) {
            $path = substr($match[2], 5);
            if ($scheme !== null || !str_starts_with($path, '/') || strlen($path) > 107 || str_contains($path, "\0")) {
                throw new UsageError("$option must be unix: and an absolute path of at most 107 bytes, \"$text\" given");
            }

            return new self(null, null, 0, $path);
        }
        if (!preg_match('~^(?:(\[[0-9a-fA-F:.]+\]|[^:/\[\]\s]*):)?(\d{1,5})$~D', $rest, $match) || $match[2] > 65535) {
            throw new UsageError("$option must be [HOST]:PORT, PORT or unix:/path, \"$text\" given");
        }
        $host = trim($match[1] ?? '', '[]');
        if ($host === '') {
            // ":8080" is every address, "8080" the loopback one.
            $host = str_contains($rest, ':') ? '0.0.0.0' : '127.0.0.1';
        }

        return new self($scheme, $host === '*' ? '0.0.0.0' : $host, (int) $match[2], null);
    }

    /** Whether its connections are encrypted: as its scheme says; without one, those over TCP are if there is a certificate. */
    public function isTls(Options $options): bool
    {
        return $this->path === null && ($this->scheme === 'https' || ($this->scheme === null && $options->tlsCert));
    }

    /** As streams of PHP name it. */
    public function uri(?int $port = null): string
    {
        return $this->path !== null ? "unix://$this->path" : 'tcp://' . $this->bracketed() . ':' . ($port ?? $this->port);
    }

    public function text(?int $port = null): string
    {
        return $this->path !== null ? "unix:$this->path" : $this->bracketed() . ':' . ($port ?? $this->port);
    }

    private function bracketed(): string
    {
        return str_contains((string) $this->host, ':') ? "[$this->host]" : (string) $this->host;
    }
}
