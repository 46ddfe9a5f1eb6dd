<?php

/** @generate-class-entries */

namespace Async;

/**
 * The result of timeout(): settles by expiry, with a TimeoutException, or by
 * cancel(). Expiry alone throws nothing. No method waits.
 *
 * @implements Completable<never>
 * @strict-properties
 * @not-serializable
 */
final class Timeout implements Completable
{
    private function __construct() {}

    /** Settles a pending timeout with the cancellation and releases its timer at once. */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /** True once expired or cancelled. */
    public function isCompleted(): bool {}

    /** True once cancelled; false after expiry. */
    public function isCancelled(): bool {}
}
