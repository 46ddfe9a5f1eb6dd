<?php

/** @generate-class-entries */

namespace Async;

/**
 * A lock that one coroutine holds at a time. Coroutines that find it locked
 * wait in order of arrival; unlock() gives it to the oldest of them.
 *
 * The holder is the coroutine that has locked it. If it ends without unlocking,
 * the mutex is unlocked, with a warning at the place of the lock; without one
 * after exit() or a fatal error, and in a shutdown.
 *
 * @strict-properties
 * @not-serializable
 */
final class Mutex
{
    /** @param string|null $name how warnings and deadlock reports call it */
    public function __construct(?string $name = null) {}

    /**
     * Locks the mutex; waits while another coroutine holds it.
     *
     * @throws \Error this coroutine holds it already
     * @throws OperationCanceledException $cancellation settled first
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function lock(?Completable $cancellation = null): void {}

    /** Locks the mutex if it is free and no coroutine waits for it. Never waits. */
    public function tryLock(): bool {}

    /**
     * Unlocks the mutex. Never waits.
     *
     * @throws \Error this coroutine does not hold it
     */
    public function unlock(): void {}

    /**
     * Calls $f while the mutex is locked, and returns its value. The mutex is
     * unlocked however $f ends. May wait.
     *
     * @template T
     * @param callable():T $f
     * @return T
     * @throws \Error this coroutine holds the mutex already, or $f has unlocked it
     * @throws OperationCanceledException $cancellation settled first; $f was not called
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function synchronized(callable $f, ?Completable $cancellation = null): mixed {}

    /** True while a coroutine holds it. */
    public function isLocked(): bool {}
}
