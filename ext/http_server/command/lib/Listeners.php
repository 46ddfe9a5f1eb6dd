<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/**
 * The listening sockets. They are the master's: connections wait in them while a worker is replaced.
 *
 * Of each address over TCP every worker has a socket of its own, among which the kernel distributes connections (SO_REUSEPORT). Unix
 * sockets, and what systemd has passed, are shared by all workers.
 */
final class Listeners
{
    /** @var list<array{sockets: list<resource>, tls: bool, text: string}> */
    private array $addresses = [];
    /** @var list<resource> those that were made here */
    private array $own = [];
    /** @var list<string> Unix sockets that were made here */
    private array $paths = [];

    public function __construct(private readonly Options $options, private readonly int $workers)
    {
    }

    /**
     * @param list<array{resource, string}> $passed sockets of systemd with their names
     * @throws StartFailure an address is taken
     */
    public function open(array $passed): void
    {
        $listen = $this->options->listen ?: ($passed ? [] : ['127.0.0.1:8080']);
        foreach ($passed as [$socket, $name]) {
            $is_tcp = str_contains((string) stream_socket_get_name($socket, false), ':');
            $tls = $name === 'https' || ($name !== 'http' && $is_tcp && $this->options->tlsCert);
            if ($tls && !$this->options->tlsCert) {
                throw new StartFailure("the socket \"$name\" of systemd needs --tls-cert and --tls-key");
            }
            $this->addresses[] = ['sockets' => [$socket], 'tls' => $tls, 'text' => $name];
        }
        foreach ($listen as $text) {
            $address = Address::parse($text, '--listen');
            $sockets = $address->path !== null ? [$this->bindPath($address)] : $this->bindPort($address);
            $port = (int) substr(strrchr((string) stream_socket_get_name($sockets[0], false), ':') ?: '', 1);
            $this->addresses[] = ['sockets' => $sockets, 'tls' => $address->isTls($this->options), 'text' => $address->text($port)];
        }
    }

    /**
     * The sockets of a worker.
     *
     * @return list<array{resource, bool}> with TLS or not
     */
    public function of(int $worker): array
    {
        return array_map(static fn(array $address): array => [$address['sockets'][$worker] ?? $address['sockets'][0], $address['tls']], $this->addresses);
    }

    /** The addresses, as a text. */
    public function text(): string
    {
        return implode(',', array_column($this->addresses, 'text'));
    }

    /** Who comes now is refused. Workers still have the sockets: to close those of the master would not be enough. */
    public function close(): void
    {
        foreach ($this->own as $socket) {
            @stream_socket_shutdown($socket, STREAM_SHUT_RDWR);
        }
        $this->own = [];
        foreach ($this->addresses as ['sockets' => $sockets]) {
            array_map(fclose(...), $sockets);
        }
        $this->addresses = [];
        foreach ($this->paths as $path) {
            @unlink($path);
        }
        $this->paths = [];
    }

    /** @return resource */
    private function bindPath(Address $address)
    {
        if (@filetype($address->path) === 'socket') {
            // One that no process listens on is left over.
            $probe = @stream_socket_client($address->uri(), $code, $message, 1);
            if ($probe) {
                throw new StartFailure("cannot listen on {$address->text()}: another process does");
            }
            @unlink($address->path);
        }
        $mask = umask(0777 & ~$this->options->socketMode);
        try {
            $socket = $this->bind($address, 0, false);
        } finally {
            umask($mask);
        }
        $this->paths[] = $address->path;

        return $socket;
    }

    /** @return list<resource> */
    private function bindPort(Address $address): array
    {
        // A socket that does not share the port says whether another program has it, which would else get a part of the connections.
        $probe = $this->bind($address, $address->port, false, STREAM_SERVER_BIND);
        $port = (int) substr(strrchr((string) stream_socket_get_name($probe, false), ':'), 1);
        fclose($probe);
        $sockets = [];
        for ($i = 0; $i < $this->workers; $i++) {
            $sockets[] = $this->bind($address, $port, true);
        }

        return $sockets;
    }

    /** @return resource */
    private function bind(Address $address, int $port, bool $shared, int $flags = STREAM_SERVER_BIND | STREAM_SERVER_LISTEN)
    {
        $context = stream_context_create(['socket' => ['so_reuseport' => $shared, 'backlog' => $this->options->backlog]]);
        $socket = @stream_socket_server($address->uri($port), $code, $message, $flags, $context);

        if ($socket && ($flags & STREAM_SERVER_LISTEN)) {
            $this->own[] = $socket;
        }

        return $socket ?: throw new StartFailure("cannot listen on {$address->text()}: " . ($message ?: 'the address is not valid'));
    }
}
