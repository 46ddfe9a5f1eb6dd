<?php

/** @generate-class-entries */

namespace Async;

/**
 * A lock that any number of readers, or one writer, hold at a time. Those who
 * wait are served in order of arrival; readers that follow each other, together.
 * A reader waits behind a writer that came before it: writers are not starved.
 *
 * A coroutine that holds the lock may read again, without waiting. It cannot
 * write: an Error.
 *
 * @strict-properties
 * @not-serializable
 */
final class RWLock
{
    /** @param string|null $name how deadlock reports call it */
    public function __construct(?string $name = null) {}

    /**
     * Calls $f while no coroutine writes, and returns its value. May wait.
     *
     * @template T
     * @param callable():T $f
     * @return T
     * @throws OperationCanceledException $cancellation settled first; $f was not called
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function read(callable $f, ?Completable $cancellation = null): mixed {}

    /**
     * Calls $f while no other coroutine reads or writes, and returns its value.
     * May wait.
     *
     * @template T
     * @param callable():T $f
     * @return T
     * @throws \Error this coroutine reads or writes already
     * @throws OperationCanceledException $cancellation settled first; $f was not called
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function write(callable $f, ?Completable $cancellation = null): mixed {}
}
