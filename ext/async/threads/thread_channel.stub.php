<?php

/** @generate-class-entries */

namespace Async;

/** A ThreadChannel is closed, or was closed during a wait. */
class ThreadChannelException extends AsyncException
{
    /**
     * Always set on exceptions that the runtime throws: EXPLICIT, or DISPOSED
     * if the thread that created the channel has ended.
     */
    public ChannelCloseReason $reason;
}

/**
 * Passes values between threads, in order, each to exactly one receiver.
 * Up to $capacity values are buffered.
 *
 * The object is a handle: it crosses in any transfer (captured by a closure,
 * inside values, through channels), and all handles refer to one channel.
 * Values are copied by the rules of a transfer when they are sent, and created
 * anew in the thread that receives them.
 *
 * Only the calling coroutine waits. A channel is closed at
 * the latest when the thread that created it ends; values that it buffers then
 * stay receivable. Needs a thread-safe (ZTS) build.
 *
 * In the await_* functions it settles with null when a value can be received
 * or the channel is closed; no value is taken from it.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 * @strict-properties
 * @not-serializable
 */
final class ThreadChannel implements Awaitable, \IteratorAggregate, \Countable
{
    /**
     * @param int $capacity maximum number of buffered values, at least one
     *
     * @throws \ValueError the capacity is less than 1 or too large
     * @throws \Error this is not a thread-safe build
     */
    public function __construct(int $capacity = 16) {}

    /**
     * Copies the value and stores the copy, waiting for a free slot if there
     * is none. A send that throws has sent nothing. May wait.
     *
     * @param T $value
     * @throws \Error the value cannot cross between threads
     * @throws ThreadChannelException the channel is closed, or closes while waiting
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function send(mixed $value, ?Completable $cancellationToken = null): void {}

    /**
     * Copies the value and stores the copy if that needs no waiting. Never
     * waits.
     *
     * @param T $value
     * @return bool false if the channel is closed or has no free slot
     * @throws \Error the value cannot cross between threads
     */
    public function sendAsync(mixed $value): bool {}

    /**
     * The same, and says why the value was not sent.
     *
     * @param T $value
     * @throws \Error the value cannot cross between threads
     */
    public function trySend(mixed $value): SendResult {}

    /**
     * Takes the oldest value, waiting for one if there is none, and creates it
     * in this thread. May wait; so may the autoloaders that it needs.
     *
     * @return T
     * @throws ThreadChannelException the channel is closed and drained, or closes while waiting
     * @throws ThreadTransferException the value cannot be created here (a missing class); it is consumed
     * @throws OperationCanceledException the token settled first; no value was taken
     * @throws AsyncCancellation this coroutine was cancelled; no value was taken
     */
    public function recv(?Completable $cancellationToken = null): mixed {}

    /**
     * Like recv(), but returns a Future: resolved if a value is available,
     * rejected if the channel is closed and drained, pending otherwise.
     * Releasing or cancelling a pending one consumes no value. Waits only
     * in autoloaders.
     */
    public function recvAsync(): Future {}

    /**
     * Takes the oldest value if one is available. Otherwise $value becomes
     * null. Waits only in autoloaders.
     *
     * @param-out T|null $value
     * @return bool true if a value was taken
     * @throws ThreadTransferException the value cannot be created here (a missing class); it is consumed
     * @throws \TypeError $value is a reference whose type refuses the value; it is consumed
     */
    public function tryRecv(mixed &$value): bool {}

    /**
     * Closes the channel: waiting senders of all threads get a
     * ThreadChannelException, stored values stay receivable, receivers get the
     * exception after them. Closing again does nothing. Never waits.
     */
    public function close(): void {}

    /** True from the moment of closing, even if values are still stored. */
    public function isClosed(): bool {}

    /** The capacity given to the constructor. */
    public function capacity(): int {}

    /** The number of stored values, reserved ones included. A snapshot: other threads may change it at any time. */
    public function count(): int {}

    /** True if no value is stored. A snapshot, as count() is. */
    public function isEmpty(): bool {}

    /** True if as many values are stored as the capacity allows. A snapshot, as count() is. */
    public function isFull(): bool {}

    /**
     * Receives until the channel is closed with close() and drained. If it was
     * closed for another reason, throws the ThreadChannelException. Each step
     * may wait.
     *
     * @return \Iterator<int, T>
     */
    public function getIterator(): \Iterator {}
}
