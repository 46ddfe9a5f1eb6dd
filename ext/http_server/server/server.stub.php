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

    /** Gives the server topics, which WebSocket sessions and handles of room() share; a WebSocket handler does so, too. */
    public function enableRooms(): static {}

    /**
     * A handle of a topic. Before start() it gives the server topics, if it has none.
     *
     * @throws HttpServerInvalidArgumentException the topic is malformed, or has a wildcard
     * @throws HttpServerRuntimeException the server runs without topics
     */
    public function room(string $topic): Room {}

    /**
     * Publishes to all subscribers in all threads, without waiting; a thread whose mailbox is full misses it.
     *
     * @return array{served: int, posted: int, dropped: int, workers: int} subscribers of this thread; other threads that
     *                                                                    have taken it, that were full; all threads
     * @throws HttpServerInvalidArgumentException the topic is malformed; a text is not UTF-8, and WebSocket sessions may get it
     * @throws HttpServerRuntimeException the server has no topics
     */
    public function publish(string $topic, string $message, bool $binary = false): array {}

    /**
     * Publishes a text, and tries again where a mailbox is full, for $timeoutMs; null: as setWsPublishRetryTimeoutMs() says.
     *
     * @return bool false: no one was reached, or no more messages can wait
     * @throws HttpServerInvalidArgumentException as publish(); the time is below 1
     * @throws HttpServerRuntimeException the server has no topics
     */
    public function trySend(string $topic, string $message, ?int $timeoutMs = null): bool {}

    /**
     * The same, and waits until each thread has it.
     *
     * @return int subscribers of this thread and other threads that have it, at least 1
     * @throws RoomDeliveryException the time is up, there is no subscriber, no more messages can wait, or no coroutine runs
     * @throws HttpServerInvalidArgumentException as publish(); the time is below 1
     * @throws HttpServerRuntimeException the server has no topics
     */
    public function send(string $topic, string $message, ?int $timeoutMs = null): int {}

    /**
     * Subscribers of all threads that have answered in time; outside of a coroutine, or if this thread has none: of this one.
     * Waits.
     *
     * @throws HttpServerRuntimeException the server has no topics
     */
    public function subscriberCount(string $topic, int $timeoutMs = 1000): int {}

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
     * Serves until the server is stopped. The calling coroutine waits, others run.
     *
     * With setWorkers() threads serve, each with a copy of this server and of the handlers.
     *
     * @return bool true after an orderly end, false if a worker thread could not start
     * @throws HttpServerRuntimeException there is no listener or no handler, or the server runs already
     * @throws HttpServerConnectionException a listener could not be bound
     */
    public function start(): bool {}

    /**
     * Ends the server: it accepts no more, answers what it has begun, cancels handlers that take longer than the shutdown
     * timeout. Does not wait for that: start() returns when it is done. Only with worker threads it waits until they are
     * gone; in a worker it ends that one, which is not replaced.
     */
    public function stop(): bool {}

    /**
     * Replaces all worker threads by new ones, which run the bootloader again. The old ones end when they have answered what
     * they have begun; no connection is refused. Waits until they are gone.
     *
     * @return bool false: another reload is on its way, or a new worker could not start, and the old ones go on
     * @throws HttpServerRuntimeException the server has no worker threads, or does not run
     */
    public function reload(): bool {}

    /**
     * Reads the files of all certificates again. New connections get what is in them now, those of worker threads and of other copies of
     * this server included; connections that there are keep what they have. Waits while the files are read.
     *
     * @return bool true
     * @throws HttpServerRuntimeException a file is of no use, and the former certificates stay; the server does not run, or has no TLS
     *                                    listener
     */
    public function reloadCertificates(): bool {}

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
     * `silent_max_ns` needs two calls: each asks the workers of other threads for a sign of life, and the next one tells for how long it has
     * been owed. A worker whose code computes or blocks is silent.
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
