<?php

/** @generate-class-entries */

namespace TrueAsync;

/**
 * What a client has sent. Read-only; it outlives its connection and its server.
 *
 * @strict-properties
 * @not-serializable
 */
final class HttpRequest
{
    private function __construct() {}

    /** The method as sent. */
    public function getMethod(): string {}

    /** The target as sent, with its query. */
    public function getUri(): string {}

    /** The target without its query and its authority; percent-encoded as sent. */
    public function getPath(): string {}

    /** The query, parsed like $_GET. */
    public function getQuery(): array {}

    public function getQueryParam(string $name, mixed $default = null): mixed {}

    /** '1.0', '1.1' or '2'. */
    public function getHttpVersion(): string {}

    /** The address of the client without port; null on a Unix socket. Never taken from a header. */
    public function getRemoteAddress(): ?string {}

    public function getRemotePort(): ?int {}

    /** Names of headers are case-insensitive here and below. */
    public function hasHeader(string $name): bool {}

    /** The value; the values of a repeated header are joined with ', ', those of Cookie with '; '. null: there is none. */
    public function getHeader(string $name): ?string {}

    /** The same with '' where there is none. */
    public function getHeaderLine(string $name): string {}

    /** @return array<string, string> lowercase names and joined values */
    public function getHeaders(): array {}

    /**
     * The complete body, decoded; '' if there is none. May wait where the handler began before the body had arrived.
     *
     * @throws HttpServerRuntimeException the body is streamed
     * @throws HttpException the body cannot be completed
     */
    public function getBody(): string {}

    /** Whether there is a body that is not empty. May wait, as getBody(). */
    public function hasBody(): bool {}

    /** Whether the client wants the connection to stay open. */
    public function isKeepAlive(): bool {}

    /** The fields of a form, parsed like $_POST; [] for other content. May wait, as getBody(). */
    public function getPost(): array {}

    /**
     * The files of a form that is multipart/form-data, by the names of its fields; several of one name are a list. May wait.
     *
     * @phpstan-return array<string, UploadedFile|list<UploadedFile>>
     * @throws HttpServerRuntimeException the body is streamed
     */
    public function getFiles(): array {}

    /**
     * The file of that field, or the first of several. May wait.
     *
     * @throws HttpServerRuntimeException the body is streamed
     */
    public function getFile(string $name): ?UploadedFile {}

    /** The value of Content-Type. */
    public function getContentType(): ?string {}

    /** The length of the body as the client declares it. */
    public function getContentLength(): ?int {}

    /** The traceparent header, where it is valid and HttpServerConfig::setTelemetryEnabled() is on; so the four below. */
    public function getTraceParent(): ?string {}

    public function getTraceState(): ?string {}

    public function getTraceId(): ?string {}

    public function getSpanId(): ?string {}

    public function getTraceFlags(): ?int {}

    /**
     * Waits until the body is complete; what has arrived is in memory. May wait.
     *
     * @throws HttpException 413 it is too large, 408 it stalls, 499 the client is gone, 400 it is malformed, 500 memory is short
     */
    public function awaitBody(): static {}

    /**
     * The next piece of the body, of at most $maxLen bytes; null at its end. A body that is not streamed is one piece, as a whole. May wait.
     *
     * @throws HttpServerInvalidArgumentException $maxLen is less than 1
     * @throws HttpException as awaitBody()
     */
    public function readBody(int $maxLen = 65536): ?string {}

    /**
     * A message of gRPC, which this version does not serve.
     *
     * @throws HttpServerRuntimeException always
     */
    public function readMessage(): ?string {}

    /** The timeout of gRPC, which this version does not serve: null. */
    public function getGrpcTimeout(): ?float {}
}
