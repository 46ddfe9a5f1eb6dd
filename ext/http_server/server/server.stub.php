<?php

/** @generate-class-entries */

namespace TrueAsync;

/**
 * A web server: accepts connections, reads requests, runs a handler for each in
 * a coroutine of its own, and sends what the handler answers.
 *
 *     $server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', 8080));
 *     $server->addHttpHandler(fn($request, $response) => $response->setBody('hello'));
 *     $server->start();
 *
 * @strict-properties
 * @not-serializable
 */
final class HttpServer
{
    /**
     * @param HttpServerConfig $config is locked from now on
     * @throws HttpServerRuntimeException another server has the configuration already
     */
    public function __construct(HttpServerConfig $config) {}

    /** Whether this build speaks HTTP/2. */
    public static function isHttp2(): bool {}

    /** Whether this build speaks HTTP/3. */
    public static function isHttp3(): bool {}

    /**
     * Sets the handler of requests. Its return value is ignored; where it does not end the response, the server does.
     *
     * @phpstan-param callable(HttpRequest, HttpResponse): mixed $handler
     * @throws HttpServerRuntimeException the server runs
     */
    public function addHttpHandler(callable $handler): static {}

    /**
     * Sets the handler of requests that come by HTTP/2; without it, the other handler has them, too.
     *
     * @phpstan-param callable(HttpRequest, HttpResponse): mixed $handler
     * @throws HttpServerRuntimeException the server runs, or this build has no HTTP/2
     */
    public function addHttp2Handler(callable $handler): static {}

    /**
     * Sets the handler of WebSocket sessions, by HTTP/1.1 and HTTP/2. A session ends with its handler.
     *
     * @phpstan-param callable(WebSocket, HttpRequest, WebSocketUpgrade): mixed $handler
     * @throws HttpServerRuntimeException the server runs
     */
    public function addWebSocketHandler(callable $handler): static {}

    /**
     * Serves the files of a directory. A request belongs to the first mount whose prefix its path begins with.
     *
     * @param StaticHandler $handler is locked from now on
     * @throws HttpServerRuntimeException the server runs, or another one has the mount already
     */
    public function addStaticHandler(StaticHandler $handler): static {}

    /**
     * Answers requests by the scripts of a directory, which a FastCGI server elsewhere runs: FPM, as a rule. Files of the directory that
     * are no scripts are sent as they are; what is not there is answered by the index of the directory.
     *
     * Options: `prefix` of the paths that are answered ("/"), `remote_root`, the directory as the backend knows it, `connections` (64) and
     * `queue` (1024) at most, `queue_timeout` (60), `connect_timeout` (5) and `read_timeout` (60) in seconds, `keep_alive`, the seconds for which
     * a connection waits for its next request (0: it serves one; no more connections than the backend has children then), `server_name`,
     * `status_path` of the backend, `accel`, directories by prefix for X-Accel-Redirect.
     *
     * @param string $address host:port, [address]:port or unix:/path
     * @param string $documentRoot a directory
     * @param string $index the script of a directory, and of all that is not there
     * @phpstan-param array<string, mixed> $options
     * @throws HttpServerInvalidArgumentException there is no such directory or option, or a value is out of its range
     * @throws HttpServerRuntimeException the server runs
     */
    public function addFastCgiHandler(string $address, string $documentRoot, string $index = 'index.php', array $options = []): static {}

    /**
     * Answers requests by the scripts of a directory in children of an FPM that the server starts, supervises and ends. Otherwise as
     * addFastCgiHandler(), with its options but `connections` and `remote_root`.
     *
     * Options of the pool are those of FPM: `pm` ("dynamic", "static" or "ondemand"), `max_children` (8), `start_servers`, `min_spare_servers`,
     * `max_spare_servers`, `max_requests`, `process_idle_timeout`, `request_terminate_timeout`, `slowlog` with `request_slowlog_timeout`, `user` and
     * `group`; beside them `ini` and `env`, arrays by name, `binary`, the path of php-fpm, and `start_timeout` (10) in seconds. As root, the user
     * of the scripts has to be named. start() waits until FPM is ready.
     *
     * @param string $documentRoot a directory
     * @param string $index the script of a directory, and of all that is not there
     * @phpstan-param array<string, mixed> $pool
     * @throws HttpServerInvalidArgumentException there is no such directory, option or program, or a value is out of its range
     * @throws HttpServerRuntimeException the server runs
     */
    public function addScriptHandler(string $documentRoot, string $index = 'index.php', array $pool = []): static {}

    /**
     * Serves until the server is stopped. The calling coroutine waits, others run. May suspend.
     *
     * @return bool true after an orderly end
     * @throws HttpServerRuntimeException there is no listener or no handler, or the server runs already
     * @throws HttpServerConnectionException a listener could not be bound
     */
    public function start(): bool {}

    /**
     * Ends the server: it accepts no more, answers what it has begun, cancels handlers that take longer than the shutdown
     * timeout. Does not wait for that: start() returns when it is done.
     */
    public function stop(): bool {}

    public function isRunning(): bool {}

    /** The configuration given to the constructor. */
    public function getConfig(): HttpServerConfig {}

    /**
     * Counters and gauges of this server.
     *
     * @return array<string, int|float|bool>
     */
    public function getTelemetry(): array {}

    /** Sets the counters to zero; gauges keep their values. */
    public function resetTelemetry(): bool {}

    /**
     * Counters and gauges of each worker, and their totals. Needs setStatsEnabled(true).
     *
     * @return array{enabled: bool, workers: array<int, array<string, int>>, reactors: array<int, array<string, int>>, totals: array<string, int>}
     * @throws HttpServerRuntimeException statistics are not enabled
     */
    public function getStats(): array {}

    /**
     * Numbers of the memory that this thread keeps.
     *
     * @return array<string, int|array<int, array<string, int>>>
     */
    public function getRuntimeStats(): array {}
}
