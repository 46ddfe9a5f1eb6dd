<?php

/** @generate-class-entries */

namespace Async;

/**
 * Joins calls for the same thing: while a computation for a key runs, calls
 * with that key wait for its result instead of computing it again. Nothing is
 * kept after that.
 *
 * The computation runs in a coroutine of its own, in a scope below the main
 * scope: a caller that is cancelled harms neither it nor the other callers. It
 * is cancelled when the last of them has left.
 *
 * @strict-properties
 * @not-serializable
 */
final class SingleFlight
{
    /**
     * Returns what the computation that runs for $key returns, or else starts
     * one with $compute. A key "5" is the key 5, as in an array. May wait.
     *
     * @template T
     * @phpstan-param callable(): T $compute
     * @return T
     * @throws \Throwable the error of the computation, in all coroutines that wait for it
     * @throws \Error the computation waits for its own key
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine, or the computation, was cancelled
     */
    public function do(string|int $key, callable $compute, ?Completable $cancellation = null): mixed {}

    /**
     * The next do() with this key starts a computation, even if one runs. Those
     * who wait for that one get its result.
     */
    public function forget(string|int $key): void {}
}
