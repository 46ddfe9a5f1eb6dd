<?php

/** @generate-class-entries */

namespace TrueAsync;

/** A message sent with send() has not reached all threads that have subscribers, or there was no subscriber. */
final class RoomDeliveryException extends HttpServerException
{
    /** Subscribers of the own thread and other threads that have the message. */
    public readonly int $delivered;

    /** Threads whose mailbox was full until the time was up. */
    public readonly int $pending;
}

/**
 * A handle of a topic: HttpServer::room(). Messages reach the WebSocket sessions and the handles that have subscribed,
 * in all threads. A handle may cross into another thread, where it is not subscribed.
 *
 * @strict-properties
 * @not-serializable
 */
final class Room
{
    private function __construct() {}

    /**
     * Publishes a text, without waiting; a thread whose mailbox is full misses it.
     *
     * @return array{served: int, posted: int, dropped: int, workers: int} subscribers of this thread; other threads that
     *                                                                    have taken it, that were full; all threads
     * @throws HttpServerInvalidArgumentException it is not UTF-8, and WebSocket sessions may get it
     */
    public function publish(string $message): array {}

    /** Publishes bytes in the same way, and returns how many subscribers of this thread have them. */
    public function publishBinary(string $data): int {}

    /**
     * Publishes a text, and tries again where a mailbox is full, for $timeoutMs; null: as setWsPublishRetryTimeoutMs() says.
     *
     * @return bool false: no one was reached, or no more messages can wait
     * @throws HttpServerInvalidArgumentException it is not UTF-8, and WebSocket sessions may get it; the time is below 1
     */
    public function trySend(string $message, ?int $timeoutMs = null): bool {}

    /**
     * The same, and waits until each thread has it.
     *
     * @return int subscribers of this thread and other threads that have it, at least 1
     * @throws RoomDeliveryException the time is up, there is no subscriber, no more messages can wait, or no coroutine runs
     * @throws HttpServerInvalidArgumentException it is not UTF-8, and WebSocket sessions may get it; the time is below 1
     */
    public function send(string $message, ?int $timeoutMs = null): int {}

    /** From now on messages wait in a queue of this handle, 64 at most; one more drops the oldest. */
    public function subscribe(): void {}

    /** Ends that, and drops the queue. */
    public function unsubscribe(): void {}

    /**
     * The next message; waits until there is one, or $timeoutMs is over. 0 and less: does not wait; null: without limit.
     *
     * @return string|null null: there was none in time
     * @throws HttpServerRuntimeException the handle has not subscribed, or no more; another coroutine waits for its next message
     */
    public function recv(?int $timeoutMs = null): ?string {}

    /** How many messages the queue has dropped since the handle was made. */
    public function lostCount(): int {}

    /** Subscribers of all threads that have answered in time; outside of a coroutine, or if this thread has none: of this one. Waits. */
    public function subscriberCount(int $timeoutMs = 1000): int {}

    /** The topic. */
    public function name(): string {}
}
