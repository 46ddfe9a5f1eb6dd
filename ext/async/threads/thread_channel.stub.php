<?php

/** @generate-class-entries */

namespace Async;

/** A ThreadChannel is closed, or was closed while somebody waited. */
class ThreadChannelException extends AsyncException
{
}

/**
 * Hands values from thread to thread, in order, each to exactly one receiver.
 * Up to $capacity values are buffered.
 *
 * The object is a handle: it crosses in any transfer (captured by a closure,
 * inside values, through channels), and all handles stand for one channel.
 * Values are copied by the rules of a transfer when they are sent, and built
 * anew in the thread that receives them.
 *
 * A call that has to wait suspends its coroutine only. A channel is closed at
 * the latest when the thread that created it ends; what it buffers then stays
 * receivable. Needs a thread-safe (ZTS) build.
 *
 * In the await_* functions it settles with null when a value can be received
 * or the channel is closed; nothing is taken from it.
 *
 * @template T
 * @strict-properties
 * @not-serializable
 */
final class ThreadChannel implements Awaitable, \Countable
{
    /**
     * @param int $capacity how many values are buffered, at least one
     *
     * @throws \ValueError the capacity is less than 1 or too large
     * @throws \Error this is no thread-safe build
     */
    public function __construct(int $capacity = 16) {}

    /**
     * Copies the value and stores the copy, waiting for a free slot if there
     * is none. A send that throws has sent nothing. May park.
     *
     * @param T $value
     * @throws \Error the value cannot cross between threads
     * @throws ThreadChannelException the channel is closed, or closes while waiting
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function send(mixed $value, ?Completable $cancellationToken = null): void {}

    /**
     * Takes the oldest value, waiting for one if there is none, and builds it
     * in this thread. May park; so may the autoloaders that it needs.
     *
     * @return T
     * @throws ThreadChannelException the channel is closed and drained, or closes while waiting
     * @throws ThreadTransferException the value cannot be built here (a missing class); it is consumed
     * @throws OperationCanceledException the token settled first; nothing was taken
     * @throws AsyncCancellation this coroutine was cancelled; nothing was taken
     */
    public function recv(?Completable $cancellationToken = null): mixed {}

    /**
     * Ends the channel: waiting senders of all threads get a
     * ThreadChannelException, values that are stored stay receivable, receivers
     * get the exception after them. Closing again does nothing. Never parks.
     */
    public function close(): void {}

    /** True from the moment of closing, even with values left. */
    public function isClosed(): bool {}

    /** As constructed. */
    public function capacity(): int {}

    /** How many values are stored, those promised to a receiver included. A snapshot: other threads go on meanwhile. */
    public function count(): int {}

    /** True if no value is stored. A snapshot, as count() is. */
    public function isEmpty(): bool {}

    /** True if no slot is left. A snapshot, as count() is. */
    public function isFull(): bool {}
}
