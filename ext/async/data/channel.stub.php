<?php

/** @generate-class-entries */

namespace Async;

/** Why a channel is closed. */
enum ChannelCloseReason: string
{
    /** close() was called. */
    case EXPLICIT = "explicit";

    /** The channel object was destroyed while somebody waited. */
    case DISPOSED = "disposed";

    /** No sender came within noProducerTimeout. */
    case NO_PRODUCERS = "no producers timeout";

    /** No receiver came within noConsumerTimeout. */
    case NO_CONSUMERS = "no consumers timeout";

    /** Nothing could have woken any coroutine. */
    case DEADLOCK = "deadlock";

    /** The scope that owns the channel was cancelled or disposed. */
    case SCOPE_DISPOSED = "scope disposed";
}

/** An operation on, or a wait for, a channel that is closed. */
class ChannelException extends AsyncException
{
    /** Always set on exceptions that the runtime throws. */
    public ChannelCloseReason $reason;
}

/**
 * Hands values from coroutine to coroutine, in order, each to exactly one
 * receiver. With capacity 0 (rendezvous) a send() waits until a receiver has
 * the value; otherwise up to $capacity values are buffered.
 *
 * Waiting coroutines are served first come, first served; a value or slot
 * promised to one of them is taken by nobody else.
 *
 * The channel belongs to the scope it was created in and is closed when that
 * scope is cancelled or disposed.
 *
 * In the await_* functions it settles with null when a value can be received
 * or the channel is closed; nothing is taken from it.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 * @strict-properties
 * @not-serializable
 */
final class Channel implements Awaitable, \IteratorAggregate, \Countable
{
    /**
     * @param int $capacity how many values are buffered; 0 for a rendezvous channel
     * @param int $noProducerTimeout milliseconds after which a receiver that
     *        waits without any sender closes the channel; 0 for never
     * @param int $noConsumerTimeout the same for a sender that waits without any receiver
     * @param bool $hardTimeouts false: the timeouts do not keep the process
     *        alive, and a channel that nothing else can wake is closed at once
     *        (reason DEADLOCK). true: the full time always elapses.
     *
     * @throws \ValueError an argument is negative or too large
     */
    public function __construct(
        int $capacity = 0,
        int $noProducerTimeout = 0,
        int $noConsumerTimeout = 0,
        bool $hardTimeouts = false
    ) {}

    /**
     * Stores a value, waiting for a free slot if there is none. On a rendezvous
     * channel it waits until the value has found its receiver. A send that
     * throws has sent nothing. May park.
     *
     * @param T $value
     * @throws ChannelException the channel is closed, or closes while waiting
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function send(mixed $value, ?Completable $cancellationToken = null): void {}

    /**
     * Stores a value if that needs no waiting. On a rendezvous channel the
     * value then lies in the hand-off slot until somebody receives it. Never
     * parks.
     *
     * @param T $value
     * @return bool false if the channel is closed or nothing is free for it
     */
    public function sendAsync(mixed $value): bool {}

    /**
     * Takes the oldest value, waiting for one if there is none. A recv that
     * throws has taken nothing. May park.
     *
     * @return T
     * @throws ChannelException the channel is closed and drained, or closes while waiting
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function recv(?Completable $cancellationToken = null): mixed {}

    /**
     * The same as a Future: resolved already if a value is there, rejected if
     * the channel is closed and drained, pending otherwise. Dropping or
     * cancelling a pending one consumes no value. Never parks.
     */
    public function recvAsync(): Future {}

    /**
     * Ends the channel: waiters get a ChannelException, values that are stored
     * stay receivable. Closing again does nothing. Never parks.
     */
    public function close(): void {}

    /** True from the moment of closing, even with values left. */
    public function isClosed(): bool {}

    /** As constructed. */
    public function capacity(): int {}

    /** How many values are stored, those promised to a receiver included. */
    public function count(): int {}

    /** True if no value is stored. It is a snapshot: a recv() may wait all the same. */
    public function isEmpty(): bool {}

    /** True if no slot is left. It is a snapshot: a sendAsync() may fail all the same. */
    public function isFull(): bool {}

    /**
     * Receives until the channel is closed with close() and drained; closed for
     * another reason it throws the ChannelException. Each step may park.
     *
     * @return \Iterator<int, T>
     */
    public function getIterator(): \Iterator {}
}
