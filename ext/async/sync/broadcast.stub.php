<?php

/** @generate-class-entries */

namespace Async;

/**
 * Gives each value to every subscriber. A subscriber is a Channel; what it
 * cannot store is treated as the Overflow says: the publisher waits for it,
 * values are dropped, or it is closed.
 *
 * @template T
 * @strict-properties
 * @not-serializable
 */
final class Broadcast implements \Countable
{
    /**
     * @phpstan-param positive-int $capacity number of values that each subscriber stores
     * @param string|null $name how deadlock reports call it and its channels
     *
     * @throws \ValueError the capacity is out of range
     */
    public function __construct(int $capacity, Overflow $overflow = Overflow::WAIT, ?string $name = null) {}

    /**
     * Returns a new Channel that gets each value published from now on. It
     * belongs to the current scope. Closing or releasing it ends the
     * subscription. Does not wait.
     *
     * @return Channel<T>
     * @throws ChannelException close() was called
     */
    public function subscribe(): Channel {}

    /**
     * Sends the value to every subscriber. With Overflow::WAIT it waits for
     * those that are full, and publishers take turns: all subscribers get the
     * values in the same order. A call that throws may have reached some of
     * them. May wait.
     *
     * @param T $value
     * @return int number of subscribers that have it
     * @throws ChannelException close() was called
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function publish(mixed $value, ?Completable $cancellation = null): int {}

    /**
     * Ends it: the channels of the subscribers are closed, stored values stay
     * receivable. Closing again does nothing. Releasing the last reference
     * closes the channels, too, with the reason DISPOSED.
     */
    public function close(): void {}

    /** True once close() was called. */
    public function isClosed(): bool {}

    /** The number of subscribers. */
    public function count(): int {}
}
