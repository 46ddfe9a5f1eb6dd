<?php

/** @generate-class-entries */

namespace TrueAsync;

/** Why a WebSocket session is closed (RFC 6455 section 7.4.1). */
enum WebSocketCloseCode: int
{
    case NORMAL = 1000;
    case GOING_AWAY = 1001;
    case PROTOCOL_ERROR = 1002;
    case UNSUPPORTED_DATA = 1003;
    case NO_STATUS = 1005;
    case ABNORMAL_CLOSURE = 1006;
    case INVALID_FRAME_PAYLOAD = 1007;
    case POLICY_VIOLATION = 1008;
    case MESSAGE_TOO_BIG = 1009;
    case MANDATORY_EXTENSION = 1010;
    case INTERNAL_SERVER_ERROR = 1011;
    case TLS_HANDSHAKE = 1015;
}

/** The base of the exceptions of a WebSocket session. */
class WebSocketException extends HttpServerException {}

/** The session is closed: nothing can be sent, or it has not ended in an orderly way. */
final class WebSocketClosedException extends WebSocketException
{
    /** A code of RFC 6455, or one of the application's own. */
    public readonly int $closeCode;

    /** What the side that has closed the session has said; empty if nothing. */
    public readonly string $closeReason;
}

/** The client does not read as fast as it is sent to, or a session publishes too often. */
final class WebSocketBackpressureException extends WebSocketException {}

/** Another coroutine waits for the next message already. */
final class WebSocketConcurrentReadException extends WebSocketException {}

/**
 * A message of a client, whole.
 *
 * @strict-properties
 * @not-serializable
 */
final class WebSocketMessage
{
    public readonly string $data;

    /** Whether it was sent as bytes; false: as text, which is UTF-8. */
    public readonly bool $binary;

    private function __construct() {}
}

/**
 * The handshake of a session, until the first use of the session or the end of the handler.
 *
 * @strict-properties
 * @not-serializable
 */
final class WebSocketUpgrade
{
    private function __construct() {}

    /**
     * Refuses the session: when the handler returns, the client gets an ordinary response.
     *
     * @param int $status from 400 to 599
     * @param string $reason the body
     * @throws HttpServerInvalidArgumentException the status is another one
     * @throws WebSocketException the handshake is over
     */
    public function reject(int $status, string $reason = ''): void {}

    /**
     * Chooses a subprotocol. Whether the client has offered it is not checked.
     *
     * @throws HttpServerInvalidArgumentException the name is no token
     * @throws WebSocketException the handshake is over
     */
    public function setSubprotocol(string $name): void {}

    /** @return list<string> what the client offers, in its order */
    public function getOfferedSubprotocols(): array {}

    /** @return list<string> with their parameters, in the order of the client */
    public function getOfferedExtensions(): array {}
}

/**
 * A session with a client, from the handshake to its end.
 *
 *     $server->addWebSocketHandler(function (WebSocket $ws) {
 *         foreach ($ws as $message) {
 *             $ws->send("echo: $message->data");
 *         }
 *     });
 *
 * @strict-properties
 * @not-serializable
 */
final class WebSocket implements \Iterator
{
    private function __construct() {}

    /**
     * The next message; null: the session has ended in an orderly way, or the client is gone. May wait.
     *
     * @throws WebSocketClosedException it was closed for another reason
     * @throws WebSocketConcurrentReadException another coroutine is inside of recv() or the iteration
     */
    public function recv(): ?WebSocketMessage {}

    /**
     * Sends a text. Returns when it is queued; waits while more is queued than the client takes.
     *
     * @throws WebSocketClosedException the session has ended
     * @throws WebSocketBackpressureException the client does not read for the time of setWriteTimeout(): the
     *     message was not sent
     * @throws WebSocketException the text is not UTF-8
     */
    public function send(string $text): void {}

    /** Sends bytes; otherwise as send(). */
    public function sendBinary(string $data): void {}

    /** As send(), but does not wait: false if too much is queued; nothing was sent then. */
    public function trySend(string $text): bool {}

    /** As sendBinary(), but does not wait: false if too much is queued; nothing was sent then. */
    public function trySendBinary(string $data): bool {}

    /**
     * Sends PING. The client's PONG is not reported.
     *
     * @param string $payload up to 125 bytes
     * @throws HttpServerInvalidArgumentException it is longer
     * @throws WebSocketClosedException the session has ended
     */
    public function ping(string $payload = ''): void {}

    /**
     * Closes the session; once it is closed, does nothing. Does not wait for the client.
     *
     * @param WebSocketCloseCode|int $code a case but NO_STATUS, ABNORMAL_CLOSURE and TLS_HANDSHAKE, or a number
     *     from 3000 to 4999
     * @param string $reason up to 123 bytes of UTF-8
     * @throws HttpServerInvalidArgumentException one of them is not allowed
     */
    public function close(WebSocketCloseCode|int $code = WebSocketCloseCode::NORMAL, string $reason = ''): void {}

    /** Whether either side has closed the session. */
    public function isClosed(): bool {}

    /** The subprotocol that the handler has chosen; null: none. */
    public function getSubprotocol(): ?string {}

    /** The address of the client; null for a Unix socket. */
    public function getRemoteAddress(): ?string {}

    /** The port of the client; null for a Unix socket. */
    public function getRemotePort(): ?int {}

    /**
     * Receives what is published to the topics that a filter matches, besides what is sent to this session. A topic is a
     * name of levels, `a/b/c`; in a filter `+` stands for any one level, `#` at the end for any number of them.
     *
     * @throws WebSocketException the filter is malformed, or there are as many as setWsMaxSubscriptions() allows
     * @throws WebSocketClosedException the session has ended
     */
    public function subscribe(string $filter): void {}

    /**
     * Ends a subscription.
     *
     * @param string $filter does nothing if it was not subscribed to
     * @throws WebSocketException it is malformed
     */
    public function unsubscribe(string $filter): void {}

    /** @return list<string> the filters, in no particular order; none once the session has ended */
    public function getTopics(): array {}

    /**
     * Sends a text to every session with a filter that matches the topic, once to each. A client that does not read
     * loses it. Does not wait.
     *
     * @param bool $excludeSelf whether this session is left out
     * @return int the number of sessions that it was sent to
     * @throws WebSocketException the topic is malformed or has a wildcard, or the text is not UTF-8
     * @throws WebSocketBackpressureException setWsPublishRateLimit() does not allow it: nothing was published
     * @throws WebSocketClosedException the session has ended
     */
    public function publish(string $topic, string $text, bool $excludeSelf = true): int {}

    /** Publishes bytes; otherwise as publish(). */
    public function publishBinary(string $topic, string $data, bool $excludeSelf = true): int {}

    /**
     * The number of sessions that a message to the topic would reach, this one included.
     *
     * @throws WebSocketException the topic is malformed or has a wildcard
     * @throws WebSocketClosedException the session has ended
     */
    public function subscriberCount(string $topic): int {}

    /** The message that the iteration is at. May wait. */
    public function current(): ?WebSocketMessage {}

    /** Its number, from 0 on. */
    public function key(): int {}

    /** Goes on to the next message, without a wait for it. */
    public function next(): void {}

    /**
     * Begins to iterate: waits for the first message.
     *
     * @throws WebSocketException the iteration is past the first message
     */
    public function rewind(): void {}

    /** Whether there is a message. May wait. */
    public function valid(): bool {}
}
