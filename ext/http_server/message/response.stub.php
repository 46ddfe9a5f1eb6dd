<?php

/** @generate-class-entries */

namespace TrueAsync;

/**
 * What a handler answers: buffered, until end() or until the handler returns, or
 * as a stream, from the first write() on. Methods that change it throw
 * HttpServerRuntimeException where its state forbids that, and change nothing.
 *
 * @strict-properties
 * @not-serializable
 */
final class HttpResponse
{
    private function __construct() {}

    /**
     * Sets the status; 200 by default. Informational statuses are the server's.
     *
     * @param int $code from 200 to 599
     * @throws HttpServerInvalidArgumentException $code is outside that range
     */
    public function setStatusCode(int $code): static {}

    public function getStatusCode(): int {}

    /** The phrase behind the status on HTTP/1; bytes that it may not have become spaces. '' restores the usual one. */
    public function setReasonPhrase(string $phrase): static {}

    public function getReasonPhrase(): string {}

    /**
     * Replaces all values of the header. Connection, Transfer-Encoding and Content-Length belong to the server: `close` asks
     * it to close the connection, Content-Length frames a stream.
     *
     * @phpstan-param string|list<string> $value each goes out as a line of its own; [] removes the header
     * @throws HttpServerInvalidArgumentException the name is no token, or a value has a control character or blanks around it
     */
    public function setHeader(string $name, string|array $value): static {}

    /**
     * Adds values to the header.
     *
     * @phpstan-param string|list<string> $value
     * @throws HttpServerInvalidArgumentException as setHeader()
     */
    public function addHeader(string $name, string|array $value): static {}

    /** Whether the response has that header, whatever its case. */
    public function hasHeader(string $name): bool {}

    /** The first value. */
    public function getHeader(string $name): ?string {}

    /** All values, joined with ', '; '' if there is none. */
    public function getHeaderLine(string $name): string {}

    /** @return array<string, list<string>> by lowercase name */
    public function getHeaders(): array {}

    /** Removes all headers, and takes a request to close the connection back. */
    public function resetHeaders(): static {}

    /**
     * A field that follows the body on HTTP/2; HTTP/1 drops it.
     *
     * @throws HttpServerInvalidArgumentException as setHeader(), or the field cannot be a trailer
     */
    public function setTrailer(string $name, string $value): static {}

    /**
     * Sets several trailers at once; the others stay.
     *
     * @phpstan-param array<string, string> $trailers
     * @throws HttpServerInvalidArgumentException as setTrailer(); none is set then
     */
    public function setTrailers(array $trailers): static {}

    /** Removes all trailers. */
    public function resetTrailers(): static {}

    /** @return array<string, string> by lowercase name */
    public function getTrailers(): array {}

    /** 'HTTP'. */
    public function getProtocolName(): string {}

    /** As HttpRequest::getHttpVersion(). */
    public function getProtocolVersion(): string {}

    /**
     * Sends a piece of a streamed body. Waits while the client does not take what is queued. May wait.
     *
     * @throws HttpException 499: the client is gone
     * @throws HttpServerRuntimeException the status has no body, or the piece would pass the declared length
     */
    public function write(string $chunk): static {}

    /**
     * The same without waiting; false: there is no room, and nothing was queued.
     *
     * @throws HttpException 499: the client is gone
     */
    public function tryWrite(string $chunk): bool {}

    /**
     * Waits until write() need not wait.
     *
     * @param int|null $timeoutMs milliseconds at most; 0: only looks; null: the write timeout decides
     * @return bool whether there is room
     * @throws HttpException 499: the client is gone
     */
    public function awaitWritable(?int $timeoutMs = null): bool {}

    /**
     * Compression of gRPC, which this version does not serve.
     *
     * @throws HttpServerRuntimeException always
     */
    public function setGrpcEncoding(string $encoding): static {}

    /** As write(), with the prefix of a gRPC message: a zero byte and the length in four bytes. May wait. */
    public function writeMessage(string $message): static {}

    /** As tryWrite(), with that prefix. */
    public function tryWriteMessage(string $message): bool {}

    /**
     * Gone.
     *
     * @throws HttpServerRuntimeException always
     */
    public function sendable(): bool {}

    /** Sends this response as it is, whatever the client accepts. */
    public function setNoCompression(): static {}

    /** The buffered body. */
    public function getBody(): string {}

    /** Replaces the buffered body. */
    public function setBody(string $body): static {}

    /** Adds to the buffered body. */
    public function appendBody(string $data): static {}

    /**
     * Answers with JSON; a string is JSON already. What cannot be encoded is answered with status 500.
     *
     * @param int $flags of json_encode(); 0: those of HttpServerConfig::setJsonEncodeFlags()
     */
    public function json(array|string|object|null|int|float|bool $data, int $status = 200, int $flags = 0): static {}

    /** Answers with HTML: replaces the buffered body, and sets the Content-Type to text/html. The charset is what the document says. */
    public function html(string $html): static {}

    /**
     * Answers with the address where the client shall go on. What the URL points to is not looked at: do not take it from a request unchecked.
     *
     * @param int $status from 300 to 399
     * @throws HttpServerInvalidArgumentException the status is outside that range, or the URL cannot be a header
     */
    public function redirect(string $url, int $status = 302): static {}

    /** Ends the response, with $data at its end. May wait, as write(). */
    public function end(?string $data = null): void {}

    /**
     * Ends a stream so that the client sees that it is not complete; does nothing to a response that is no stream.
     *
     * @param int|null $errorCode of HTTP/2; INTERNAL_ERROR by default
     * @throws HttpServerInvalidArgumentException $errorCode has more than 32 bits
     */
    public function abort(?int $errorCode = null): void {}

    /**
     * Sends a file as the response, after the handler has returned. Status and headers that were set before are kept, and win over
     * those that are made from the file; a buffered body is dropped. What goes wrong later is answered with 500.
     *
     * @param string $path a plain file; a relative path is one of the working directory
     * @throws HttpServerInvalidArgumentException path or options cannot be used
     * @throws HttpServerRuntimeException the response is streaming, sealed or over
     */
    public function sendFile(string $path, ?SendFileOptions $options = null): void {}

    /**
     * Makes the response an event stream (https://html.spec.whatwg.org/#server-sent-events). The head goes out with the first
     * record.
     *
     * @throws HttpServerInvalidArgumentException the response has another Content-Type
     * @throws HttpServerRuntimeException the response has begun otherwise, or its status has no body
     */
    public function sseStart(): static {}

    /**
     * Sends a record; begins the event stream. Waits as write(). May wait. Without arguments nothing is sent.
     *
     * @param string|null $data a line for each of its lines
     * @param int|null $retry milliseconds after which the client connects again
     * @throws HttpServerInvalidArgumentException $event or $id has a line break, $id a NUL, $retry is negative
     * @throws HttpException 499: the client is gone
     */
    public function sseEvent(?string $data = null, ?string $event = null, ?string $id = null, ?int $retry = null): static {}

    /** The same without waiting; false: there is no room, and nothing was queued. */
    public function trySseEvent(?string $data = null, ?string $event = null, ?string $id = null, ?int $retry = null): bool {}

    /**
     * Sends a comment, which clients ignore. May wait, as sseEvent().
     *
     * @throws HttpServerInvalidArgumentException $text has a line break
     */
    public function sseComment(string $text = ""): static {}

    /** sseEvent(retry: $milliseconds). */
    public function sseRetry(int $milliseconds): static {}

    /** Whether the head is on its way: nothing in it can change. */
    public function isHeadersSent(): bool {}

    /** False, for good, once the response has ended, was sealed, or the client is gone. */
    public function isWritable(): bool {}

    public function isEnded(): bool {}
}
