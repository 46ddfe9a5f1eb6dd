<?php

/** @generate-class-entries */

namespace AsyncTest;

/**
 * @var int
 * @cvalue ZEND_ASYNC_IO_TYPE_PIPE
 */
const PIPE = UNKNOWN;
/**
 * @var int
 * @cvalue ZEND_ASYNC_IO_TYPE_FILE
 */
const FILE = UNKNOWN;
/**
 * @var int
 * @cvalue ZEND_ASYNC_IO_TYPE_TCP
 */
const TCP = UNKNOWN;
/**
 * @var int
 * @cvalue ZEND_ASYNC_IO_TYPE_UDP
 */
const UDP = UNKNOWN;
/**
 * @var int
 * @cvalue ZEND_ASYNC_IO_TYPE_TTY
 */
const TTY = UNKNOWN;

/** A handle of the unified I/O, held by one counted reference of this object. */
final class Io
{
    private function __construct() {}

    /**
     * @param int|resource $descriptor
     * @param string $state letters: r(eadable), w(ritable), a(ppend), p(reserve), o(wns)
     */
    public static function create(mixed $descriptor, int $type, string $state): Io {}

    /** Pending until its event fires; $mode is one of fopen(). */
    public static function open(string $path, string $mode): Io {}

    public static function udp(string $host, int $port, int $flags = 0): Io {}

    /** The same handle as an event, with a reference of its own. */
    public function event(): Event {}

    /** The letters of create(), and C(losed), E(OF). */
    public function state(): string {}

    public function refs(): int {}

    public function descriptor(): int {}

    /** $own: the request has its own buffer. */
    public function read(int $max, bool $own = false): Request {}

    public function write(string $data): Request {}

    /** Fire and forget; the log says when the buffer is given back. Data that begins with "fatal": a fatal error then. */
    public function writeForget(string $data): bool {}

    /** Flags 0: fire and forget; 2: to be awaited. */
    public function writeStrings(array $strings, int $flags = 0): ?Request {}

    /** Fire and forget; the log says when the buffers are given back. */
    public function writeBuffers(array $strings): bool {}

    public function flush(): Request {}

    public function stat(): Request {}

    public function seek(int $offset, int $whence = SEEK_SET): int {}

    public function sendfile(Io $from, int $offset, int $length): Request {}

    public function close(): bool {}

    /** ZEND_ASYNC_IO_AWAIT(); the mask. */
    public function wait(int $events, int $timeout = -1): int {}

    public function sendTo(string $data, string $ip, int $port): Request {}

    /** Bytes or a negative errno. */
    public function trySend(string $data, string $ip, int $port): int {}

    public function receive(int $max): Request {}

    public function option(int $option, int $value): int {}

    public function membership(string $group, bool $join): int {}

    /** Logs when the reactor lets go of the handle. */
    public function watchDetach(string $name): void {}

    /** Drops the reference. */
    public function release(): void {}
}

/** One request; disposed when the object goes. */
final class Request
{
    private function __construct() {}

    public function isCompleted(): bool {}

    /** Waits as an extension does: until this request has completed. Bytes transferred; throws its exception. */
    public function await(): int {}

    /** How often await() was woken. */
    public function wakeups(): int {}

    public function transferred(): int {}

    /** What was read. */
    public function data(): string {}

    /** Was the handle closed meanwhile? */
    public function isClosed(): bool {}

    /** Text of the error, null if there is none. */
    public function error(): ?string {}

    /** Size that stat() found, -1 while the buffer is untouched. */
    public function size(): int {}

    /** "ip:port" of a datagram. */
    public function peer(): string {}

    public function dispose(): void {}
}
