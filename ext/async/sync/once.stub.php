<?php

/** @generate-class-entries */

namespace Async;

/**
 * A value that is computed when it is asked for the first time, by one
 * coroutine for all.
 *
 * The computation runs in a coroutine of its own, in a scope below the main
 * scope: a caller that is cancelled harms neither it nor the other callers. It
 * is cancelled when the last of them has left.
 *
 * @template T
 * @strict-properties
 * @not-serializable
 */
final class Once
{
    /** @phpstan-param callable(): T $compute */
    public function __construct(callable $compute) {}

    /**
     * Returns the value, computing it or waiting for it if there is none. An
     * error of the computation is thrown in all coroutines that wait for it,
     * and is not kept: the next call computes again. May wait.
     *
     * @return T
     * @throws \Throwable the error of the computation
     * @throws \Error the computation calls get() itself
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine, or the computation, was cancelled
     */
    public function get(?Completable $cancellation = null): mixed {}

    /** True once the value is known. */
    public function isComputed(): bool {}
}
