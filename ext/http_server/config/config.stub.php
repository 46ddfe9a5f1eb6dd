<?php

/** @generate-class-entries */

namespace TrueAsync;

/**
 * The settings of an HttpServer. A plain holder of values: setters return the
 * object, a value outside its range throws and leaves the former one. Passing
 * the object to `new HttpServer()` locks it for good.
 *
 * Each setter throws HttpServerInvalidArgumentException for a value outside its
 * range, and HttpServerRuntimeException once the object is locked.
 *
 * @strict-properties
 * @not-serializable
 */
final class HttpServerConfig
{
    /**
     * @param string|null $host adds a first listener there, as addListener() does; it uses TLS if enableTls() says so
     */
    public function __construct(?string $host = null, int $port = 8080) {}

    /**
     * Adds a TCP listener for HTTP/1 and HTTP/2.
     *
     * @param string $host an IPv4 or IPv6 address, or a name, which start() resolves
     * @param int $port from 1 to 65535
     */
    public function addListener(string $host, int $port, bool $tls = false): static {}

    /** Adds a TCP listener for HTTP/1 alone. */
    public function addHttp1Listener(string $host, int $port, bool $tls = false): static {}

    /** Adds a TCP listener for HTTP/2 alone: over TLS, or with prior knowledge. */
    public function addHttp2Listener(string $host, int $port, bool $tls = false): static {}

    /** Adds a listener on a Unix socket, for HTTP/1 and HTTP/2. */
    public function addUnixListener(string $path): static {}

    /**
     * Adds a listening socket that the process has inherited, as systemd and php-server pass them, for HTTP/1 and HTTP/2. The socket
     * stays open when the server stops, is put into non-blocking mode, and is not passed on to commands that the process runs.
     *
     * Other processes may accept from the same socket. A server all of whose listeners are inherited therefore stops as if
     * another one had taken over: it also answers the first request of connections that it has just accepted.
     *
     * @param int $descriptor of a stream socket that listens; it has to stay open until start()
     */
    public function addInheritedListener(int $descriptor, bool $tls = false): static {}

    /** Stores a listener for HTTP/3, which this version does not serve: start() refuses it. */
    public function addHttp3Listener(string $host, int $port): static {}

    /**
     * The listeners in the order in which they were added.
     *
     * @return list<array{type: string, host?: string, port?: int, path?: string, descriptor?: int, tls?: bool, protocols?: list<string>}>
     */
    public function getListeners(): array {}

    /**
     * Names the proxies whose connections begin with a PROXY header (version 1 or 2), in which they say who the client is. A connection
     * of theirs without one is closed; to all others nothing changes.
     *
     * @phpstan-param list<string> $trusted addresses and networks ("10.1.2.3", "10.0.0.0/8", "fd00::/8"), up to 256; "unix": all Unix
     *                                      listeners; [], the default: there are none
     */
    public function setProxyProtocol(array $trusted): static {}

    /** @return list<string> */
    public function getProxyProtocol(): array {}

    /** The backlog of listen() for each socket, at least 1; 128 by default. */
    public function setBacklog(int $backlog): static {}

    public function getBacklog(): int {}

    /** The number of threads that serve, from 1 to 1024. With 1, the default, the calling thread serves. */
    public function setWorkers(int $workers): static {}

    public function getWorkers(): int {}

    /** A closure that each worker thread runs once before it serves; null for none. */
    public function setBootloader(?\Closure $bootloader): static {}

    public function getBootloader(): ?\Closure {}

    /**
     * Reloads the workers when files change, and drops those from the opcode cache. Ignored without worker threads.
     *
     * @phpstan-param list<string> $watchPaths existing directories, watched with all below them
     * @phpstan-param list<string> $extensions of the files that count, in any case; none: all files
     * @param int $debounceMs a reload follows when nothing has changed for so long
     * @param int $maxHoldMs but at the latest so long after the first change; 0: whenever it is calm
     */
    public function enableHotReload(array $watchPaths, array $extensions = ['php'], int $debounceMs = 300, int $maxHoldMs = 2000): static {}

    /** Reloads the workers on SIGHUP. Ignored without worker threads. */
    public function enableReloadOnSignal(bool $enabled = true): static {}

    /**
     * Whether each handler runs in a scope of its own, with a request context; true by default. Coroutines that it spawns belong to that scope: an
     * exception that nothing takes in one of them cancels the handler. Without it, such an exception is logged, and the handler goes on.
     */
    public function setRequestScope(bool $enable): static {}

    public function isRequestScope(): bool {}

    /** Connections of one worker; at this number it stops accepting. 0, the default: unlimited. */
    public function setMaxConnections(int $maxConnections): static {}

    public function getMaxConnections(): int {}

    /** Handlers that run in one worker at a time; further requests get 503. 0, the default: ten for each connection of setMaxConnections(). */
    public function setMaxInflightRequests(int $n): static {}

    public function getMaxInflightRequests(): int {}

    /** Seconds in which a request head must arrive, and the next piece of a body while a handler waits for it, at least 1; 30 by default. */
    public function setReadTimeout(int $timeout): static {}

    public function getReadTimeout(): int {}

    /** Seconds in which the client must take some of what is sent; 0: no limit; 30 by default. */
    public function setWriteTimeout(int $timeout): static {}

    public function getWriteTimeout(): int {}

    /** Seconds that a connection may be idle between requests, at least 1; 5 by default. */
    public function setKeepAliveTimeout(int $timeout): static {}

    public function getKeepAliveTimeout(): int {}

    /** Seconds that handlers have to finish when the server stops; 0: they are cancelled at once; 5 by default. */
    public function setShutdownTimeout(int $timeout): static {}

    public function getShutdownTimeout(): int {}

    /** Bytes of a request body as sent, from 1,024 to 16 GiB; 10 MiB by default. */
    public function setMaxBodySize(int $bytes): static {}

    public function getMaxBodySize(): int {}

    /** Bytes up to which small responses of a connection are joined into one write, at least 1,024; 65,536 by default. */
    public function setWriteBufferSize(int $size): static {}

    public function getWriteBufferSize(): int {}

    /** Bytes of output that may be queued before a write waits, from 4,096 to 64 MiB; 256 KiB by default. */
    public function setStreamWriteBufferBytes(int $bytes): static {}

    public function getStreamWriteBufferBytes(): int {}

    /** Stored, without effect in this version: files are read as streams take them. */
    public function setH2StaticBudgetMax(int $bytes): static {}

    public function getH2StaticBudgetMax(): int {}

    /** Milliseconds that a request may wait for its handler before the worker stops accepting, up to 10,000; 0, the default: off. */
    public function setBackpressureTargetMs(int $ms): static {}

    public function getBackpressureTargetMs(): int {}

    /** Milliseconds after which a connection is asked to close, at least 1,000; 0, the default: never. */
    public function setMaxConnectionAgeMs(int $ms): static {}

    public function getMaxConnectionAgeMs(): int {}

    /** Milliseconds after that until it is closed by force, at least 1,000; 0, the default: never. */
    public function setMaxConnectionAgeGraceMs(int $ms): static {}

    public function getMaxConnectionAgeGraceMs(): int {}

    /** Milliseconds over which connections are asked to close after an overload, at least 100; 5,000 by default. */
    public function setDrainSpreadMs(int $ms): static {}

    public function getDrainSpreadMs(): int {}

    /** Milliseconds between two such rounds, at least 1,000; 10,000 by default. */
    public function setDrainCooldownMs(int $ms): static {}

    public function getDrainCooldownMs(): int {}

    /**
     * Bytes of a WebSocket message, reassembled and inflated, from 128 to 256 MiB; 1 MiB by default.
     *
     * @part protocols WebSocket, TLS, compression, protocols and logs
     */
    public function setWsMaxMessageSize(int $bytes): static {}

    public function getWsMaxMessageSize(): int {}

    /** Bytes of a WebSocket frame in either direction, from 128 to 256 MiB; 1 MiB by default. */
    public function setWsMaxFrameSize(int $bytes): static {}

    public function getWsMaxFrameSize(): int {}

    /** Topic filters of one WebSocket session; 0, the default: unlimited. */
    public function setWsMaxSubscriptions(int $count): static {}

    public function getWsMaxSubscriptions(): int {}

    /**
     * How often a WebSocket session may publish.
     *
     * @param int $perSecond 0, the default: unlimited
     * @param int $burst so many at once; 0: what a second allows
     */
    public function setWsPublishRateLimit(int $perSecond, int $burst = 0): static {}

    public function getWsPublishRateLimit(): int {}

    public function getWsPublishBurst(): int {}

    /** Milliseconds between two attempts of a reliable send to a room, at least 1; 50 by default. */
    public function setWsPublishRetryIntervalMs(int $ms): static {}

    public function getWsPublishRetryIntervalMs(): int {}

    /** Milliseconds after which such a send fails, at least 1; 5,000 by default. */
    public function setWsPublishRetryTimeoutMs(int $ms): static {}

    public function getWsPublishRetryTimeoutMs(): int {}

    /** Receivers that such sends of a worker may wait for at a time, at least 1; 4,096 by default. */
    public function setWsPublishRetryQueueMax(int $count): static {}

    public function getWsPublishRetryQueueMax(): int {}

    /** Milliseconds without a frame after which a WebSocket client is sent a PING; 0: never; 30,000 by default. */
    public function setWsPingIntervalMs(int $ms): static {}

    public function getWsPingIntervalMs(): int {}

    /** Milliseconds to wait for any frame after a PING; 0: no limit; 60,000 by default. */
    public function setWsPongTimeoutMs(int $ms): static {}

    public function getWsPongTimeoutMs(): int {}

    /** Whether WebSocket messages may be compressed (RFC 7692); false by default. */
    public function setWsPermessageDeflate(bool $enabled): static {}

    public function getWsPermessageDeflate(): bool {}

    /** Whether the listener of the constructor uses TLS; false by default. */
    public function enableTls(bool $enable): static {}

    public function isTlsEnabled(): bool {}

    /** The certificate of all TLS listeners, PEM, with its chain: a readable file. addCertificate() adds others. */
    public function setCertificate(string $path): static {}

    public function getCertificate(): ?string {}

    /** The key that belongs to the certificate, PEM, without a password: a readable file. */
    public function setPrivateKey(string $path): static {}

    public function getPrivateKey(): ?string {}

    /**
     * Adds a certificate for clients that name one of its hosts (SNI). Clients that name another host, or none, get that of
     * setCertificate(); without it, the first one that was added. Where two are for the same name, the first one is taken.
     *
     * @param string $certificate PEM, with its chain: a readable file
     * @param string $privateKey PEM, without a password: a readable file
     * @phpstan-param list<string> $names "example.com", or "*.example.com" for what has one label more; none: those in its subjectAltName, or
     *                                    else its common name
     */
    public function addCertificate(string $certificate, string $privateKey, array $names = []): static {}

    /**
     * What addCertificate() has added, with the names that it was given.
     *
     * @return list<array{certificate: string, privateKey: string, names: list<string>}>
     */
    public function getCertificates(): array {}

    /** Bytes of encrypted output that are staged for a connection, up to 278,528; rounded up to whole records of 17,408. */
    public function setTlsBufferBytes(int $bytes): static {}

    public function getTlsBufferBytes(): int {}

    /** Whether responses are compressed where the client accepts it; true by default. */
    public function setCompressionEnabled(bool $enable): static {}

    public function isCompressionEnabled(): bool {}

    /** The level of gzip, from 1 to 9; 6 by default. */
    public function setCompressionLevel(int $level): static {}

    public function getCompressionLevel(): int {}

    /** The level of Brotli, from 0 to 11; 4 by default. */
    public function setBrotliLevel(int $level): static {}

    public function getBrotliLevel(): int {}

    /** The level of Zstandard, from 1 to 22; 3 by default. */
    public function setZstdLevel(int $level): static {}

    public function getZstdLevel(): int {}

    /**
     * The codings of this build in the order in which the server prefers them, identity last.
     *
     * @return list<string>
     */
    public static function getSupportedEncodings(): array {}

    /** Bytes below which a buffered body is not compressed, up to 16 MiB; 1,024 by default. */
    public function setCompressionMinSize(int $bytes): static {}

    public function getCompressionMinSize(): int {}

    /**
     * The media types that are compressed; replaces the whole list.
     *
     * @phpstan-param list<string> $types
     */
    public function setCompressionMimeTypes(array $types): static {}

    /** @return list<string> */
    public function getCompressionMimeTypes(): array {}

    /** Bytes of a request body after it is decoded; 0: unlimited; 10 MiB by default. */
    public function setRequestMaxDecompressedSize(int $bytes): static {}

    public function getRequestMaxDecompressedSize(): int {}

    /** The flags of HttpResponse::json() without flags of its own. */
    public function setJsonEncodeFlags(int $flags): static {}

    public function getJsonEncodeFlags(): int {}

    /** Whether handlers begin, or body accessors return, once the body is complete; true by default. */
    public function setAutoAwaitBody(bool $enable): static {}

    public function isAutoAwaitBodyEnabled(): bool {}

    /** Whether handlers begin at the end of the head and read the body as it arrives; false by default. */
    public function setBodyStreamingEnabled(bool $enabled): static {}

    public function isBodyStreamingEnabled(): bool {}

    /** Takes false alone: listeners and handlers enable HTTP/2. */
    public function enableHttp2(bool $enable): static {}

    /** Always false: HttpServer::isHttp2() and the listeners say whether HTTP/2 is spoken. */
    public function isHttp2Enabled(): bool {}

    /** Takes false alone: HttpServer::addWebSocketHandler() enables WebSocket. */
    public function enableWebSocket(bool $enable): static {}

    /** Always false: a WebSocket handler enables WebSocket. */
    public function isWebSocketEnabled(): bool {}

    /** Stored without effect: the protocol is always detected. */
    public function enableProtocolDetection(bool $enable): static {}

    public function isProtocolDetectionEnabled(): bool {}

    /** The least severe records that the stream of setLogStream() gets; OFF, the default: none. */
    public function setLogSeverity(\TrueAsync\LogSeverity $level): static {}

    public function getLogSeverity(): \TrueAsync\LogSeverity {}

    /**
     * Where the records of the server go that setLogSeverity() asks for.
     *
     * @param resource|null $stream gets the log of the server; null, the default: none
     */
    public function setLogStream(mixed $stream): static {}

    /** @return resource|null */
    public function getLogStream(): mixed {}

    /**
     * Where the log goes, up to eight places, in place of earlier ones and of setLogStream(). A sink is an array with
     * - `type`: `stream` with `stream`, `file` with `path`, `stdout`, `stderr`, or `syslog` with `target`
     *   (`tcp://host:port`, `udp://host:port`, `udg:///path`) and `facility` (`user` by default),
     * - `level`: a LogSeverity, the least severe records that it gets,
     * - `category`: `app` (the default), `access` (a record for each request), or `all`,
     * - `format`: `plain` (the default), `logfmt`, `json`, `pretty`, `combined` (of Apache httpd, for access records), or `template` with
     *   `template`.
     *
     * @phpstan-param list<array<string, mixed>> $sinks
     */
    public function setLogSinks(array $sinks): static {}

    /** Whether requests carry their W3C trace context and are timed; false by default. */
    public function setTelemetryEnabled(bool $enabled): static {}

    public function isTelemetryEnabled(): bool {}

    /** Whether HttpServer::getStats() answers; false by default. */
    public function setStatsEnabled(bool $enabled): static {}

    public function isStatsEnabled(): bool {}

    /** Stored for HTTP/3, which this version does not serve. */
    public function setHttp3IdleTimeoutMs(int $ms): static {}

    public function getHttp3IdleTimeoutMs(): int {}

    /** Stored for HTTP/3, which this version does not serve. */
    public function setHttp3StreamWindowBytes(int $bytes): static {}

    public function getHttp3StreamWindowBytes(): int {}

    /** Stored for HTTP/3, which this version does not serve. */
    public function setHttp3MaxConcurrentStreams(int $n): static {}

    public function getHttp3MaxConcurrentStreams(): int {}

    /** Stored for HTTP/3, which this version does not serve. */
    public function setHttp3PeerConnectionBudget(int $n): static {}

    public function getHttp3PeerConnectionBudget(): int {}

    /** Stored; the mailboxes of this version have a fixed size. */
    public function setReactorMailboxCapacity(int $slots): static {}

    public function getReactorMailboxCapacity(): int {}

    /** Stored for HTTP/3, which this version does not serve. */
    public function setHttp3SocketBufferBytes(int $bytes): static {}

    public function getHttp3SocketBufferBytes(): int {}

    /** Stored for HTTP/3, which this version does not serve. */
    public function setHttp3AltSvcEnabled(bool $enable): static {}

    public function isHttp3AltSvcEnabled(): bool {}

    /** Stored for HTTP/3, which this version does not serve. */
    public function setHttp3Pacing(bool $enable): static {}

    public function isHttp3Pacing(): bool {}

    /** Stored for HTTP/3, which this version does not serve. */
    public function setHttp3HqDocroot(string $path): static {}

    public function getHttp3HqDocroot(): ?string {}

    /** Whether the object was given to a server. */
    public function isLocked(): bool {}
}
