<?php

/** @generate-class-entries */

namespace Async;

/**
 * Lends permits, $permits of them. Coroutines that find too few wait in order
 * of arrival: a request for many is not overtaken by requests for few.
 *
 * Permits belong to no coroutine: any may release them, and none are released
 * because a coroutine ends. with() releases its own in any case.
 *
 * @strict-properties
 * @not-serializable
 */
final class Semaphore
{
    /**
     * @phpstan-param positive-int $permits
     * @param string|null $name how deadlock reports call it
     *
     * @throws \ValueError $permits is not positive
     */
    public function __construct(int $permits, ?string $name = null) {}

    /**
     * Takes $n permits; waits until they are available.
     *
     * @phpstan-param positive-int $n
     * @throws \ValueError $n is not positive, or more than there are in all
     * @throws OperationCanceledException $cancellation settled first; no permit was taken
     * @throws AsyncCancellation this coroutine was cancelled; no permit was taken
     */
    public function acquire(int $n = 1, ?Completable $cancellation = null): void {}

    /**
     * Takes $n permits if they are available and no coroutine waits. Never waits.
     *
     * @phpstan-param positive-int $n
     * @throws \ValueError $n is not positive, or more than there are in all
     */
    public function tryAcquire(int $n = 1): bool {}

    /**
     * Gives $n permits back. Never waits.
     *
     * @phpstan-param positive-int $n
     * @throws \ValueError $n is not positive
     * @throws \Error more are released than were acquired
     */
    public function release(int $n = 1): void {}

    /**
     * Calls $f with $n permits taken, and returns its value. They are released
     * however $f ends. May wait.
     *
     * @template T
     * @param callable():T $f
     * @phpstan-param positive-int $n
     * @return T
     * @throws \ValueError $n is not positive, or more than there are in all
     * @throws OperationCanceledException $cancellation settled first; $f was not called
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function with(callable $f, int $n = 1, ?Completable $cancellation = null): mixed {}

    /**
     * The number of permits that are neither held nor granted to a waiter.
     *
     * @phpstan-return non-negative-int
     */
    public function available(): int {}
}
