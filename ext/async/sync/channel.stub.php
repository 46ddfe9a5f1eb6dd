<?php

/** @generate-class-entries */

namespace Async;

/** Why a channel is closed. */
enum ChannelCloseReason: string
{
    /** close() was called. */
    case EXPLICIT = "explicit";

    /** The channel object was destroyed while coroutines waited. */
    case DISPOSED = "disposed";

    /** No sender arrived within noProducerTimeout. */
    case NO_PRODUCERS = "no producers timeout";

    /** No receiver arrived within noConsumerTimeout. */
    case NO_CONSUMERS = "no consumers timeout";

    /** Nothing could have woken any coroutine; only of a channel with noProducerTimeout or noConsumerTimeout. */
    case DEADLOCK = "deadlock";

    /** The scope that owns the channel was cancelled or disposed. */
    case SCOPE_DISPOSED = "scope disposed";

    /** A value was sent to a full channel with Overflow::CLOSE. */
    case OVERFLOW = "overflow";
}

/** An operation on, or a wait for, a channel that is closed. */
class ChannelException extends AsyncException
{
    /** Always set on exceptions that the runtime throws. */
    public ChannelCloseReason $reason;
}

/**
 * Passes values between coroutines in order, each to exactly one receiver. With
 * capacity 0 (rendezvous), send() waits until a receiver has the value.
 * Otherwise up to $capacity values are buffered.
 *
 * Waiting coroutines are served in order of arrival. A value or slot that is
 * reserved for one of them cannot be taken by another coroutine.
 *
 * The channel belongs to the scope it was created in and is closed when that
 * scope is cancelled or disposed. The scope of a block (scope(),
 * with_timeout(), protect(), race(), Once, SingleFlight) owns no channels:
 * one created there belongs to the next scope outside.
 *
 * In the await_* functions a channel settles with null when a value can be
 * received or the channel is closed. No value is taken from it.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 * @strict-properties
 * @not-serializable
 */
final class Channel implements Awaitable, \IteratorAggregate, \Countable
{
    /**
     * @param int $capacity maximum number of buffered values; 0 for a rendezvous channel
     * @param int $noProducerTimeout milliseconds after which a receiver that
     *        waits without any sender closes the channel; 0 for never
     * @param int $noConsumerTimeout the same for a sender that waits without any receiver
     * @param bool $hardTimeouts false: the timeouts do not keep the process
     *        alive, and a channel that nothing else can wake is closed at once
     *        (reason DEADLOCK). true: the full time always elapses.
     * @param Overflow $overflow what happens to a value when $capacity values
     *        are stored. Values that woken receivers are about to take do not
     *        count, unless it is WAIT.
     * @param string|null $name how deadlock reports call it
     *
     * @throws \ValueError an argument is negative or too large; the capacity is
     *         0 and $overflow is not WAIT
     */
    public function __construct(
        int $capacity = 0,
        int $noProducerTimeout = 0,
        int $noConsumerTimeout = 0,
        bool $hardTimeouts = false,
        Overflow $overflow = Overflow::WAIT,
        ?string $name = null
    ) {}

    /**
     * Stores a value. If there is no free slot, it waits for one, or does what
     * the Overflow of the channel says. On a rendezvous channel it waits until
     * a receiver has the value. A send that throws has sent nothing. May
     * wait.
     *
     * @param T $value
     * @throws ChannelException the channel is closed, closes while waiting, or
     *         is closed because it is full
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function send(mixed $value, ?Completable $cancellationToken = null): void {}

    /**
     * Stores a value if that needs no waiting. On a rendezvous channel the
     * value stays in the hand-off slot until it is received. Never waits.
     *
     * @param T $value
     * @return bool false if the channel is closed or has no free slot; with
     *         DROP_OLDEST there is always a slot
     */
    public function sendAsync(mixed $value): bool {}

    /**
     * The same, and says why the value was not sent. Never waits.
     *
     * @param T $value
     */
    public function trySend(mixed $value): SendResult {}

    /**
     * Returns a case of select() that sends the value. On a rendezvous channel
     * it proceeds only when a receiver waits, or comes. Does not wait.
     *
     * @param T $value
     */
    public function sending(mixed $value): SendCase {}

    /**
     * Takes the oldest value; waits if there is none. A recv that throws has
     * taken nothing. May wait.
     *
     * @return T
     * @throws ChannelException the channel is closed and drained, or closes while waiting
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function recv(?Completable $cancellationToken = null): mixed {}

    /**
     * Like recv(), but returns a Future: resolved if a value is available,
     * rejected if the channel is closed and drained, pending otherwise.
     * Releasing or cancelling a pending one consumes no value. Never waits.
     */
    public function recvAsync(): Future {}

    /**
     * Takes the oldest value if one is available: stored, and not reserved for
     * a receiver that has waited longer. Otherwise $value becomes null. Never
     * waits.
     *
     * @param-out T|null $value
     * @return bool true if a value was taken
     * @throws \TypeError $value is a reference whose type refuses the value,
     *         which stays in the channel
     */
    public function tryRecv(mixed &$value): bool {}

    /** The number of values that the Overflow of this channel has dropped. */
    public function dropped(): int {}

    /**
     * Ends the channel: waiters get a ChannelException, stored values stay
     * receivable. Closing again does nothing. Never waits.
     */
    public function close(): void {}

    /** True once closed, even if values remain. */
    public function isClosed(): bool {}

    /** The capacity given to the constructor. */
    public function capacity(): int {}

    /** The number of stored values, including those reserved for a receiver. */
    public function count(): int {}

    /** True if no value is stored. A snapshot: recv() may still wait when this is false. */
    public function isEmpty(): bool {}

    /** True if no slot is free. A snapshot: sendAsync() may still fail when this is false. */
    public function isFull(): bool {}

    /**
     * Receives until the channel is closed with close() and drained. If it was
     * closed for another reason, throws the ChannelException. Each step may
     * wait.
     *
     * @return \Iterator<int, T>
     */
    public function getIterator(): \Iterator {}
}
