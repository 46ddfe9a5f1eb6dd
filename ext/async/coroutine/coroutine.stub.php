<?php

/** @generate-class-entries */

namespace Async;

/**
 * The handle of a coroutine. Only the runtime creates it; what the coroutine
 * does goes on when the handle is dropped. No method parks.
 *
 * @strict-properties
 * @not-serializable
 */
final class Coroutine implements Completable
{
    /** Positive, unique in the thread, never reused within a request. */
    public function getId(): int {}

    /**
     * Puts the coroutine at the head of the run queue from its next enqueueing
     * on. Returns this object.
     */
    public function asHiPriority(): Coroutine {}

    /** The private context of the coroutine, created on first use. */
    public function getContext(): Context {}

    /** The return value after success, else null. Never waits, never throws. */
    public function getResult(): mixed {}

    /**
     * What the coroutine failed or was cancelled with, null otherwise.
     * Reading it is not observing: an error stays reportable.
     *
     * @throws \RuntimeException this coroutine is the running one
     */
    public function getException(): mixed {}

    /**
     * The frames of a started coroutine that has no control, innermost first,
     * in the form of debug_backtrace(); null in every other state.
     */
    public function getTrace(int $options = DEBUG_BACKTRACE_PROVIDE_OBJECT, int $limit = 0): ?array {}

    /** @return array{?string, int} file and line of the spawning call, [null, 0] if unknown */
    public function getSpawnFileAndLine(): array {}

    /** "file:line" of the spawning call, or "unknown". */
    public function getSpawnLocation(): string {}

    /** @return array{?string, int} file and line of the last suspension, [null, 0] if there was none */
    public function getSuspendFileAndLine(): array {}

    /** "file:line" of the last suspension, or "unknown". */
    public function getSuspendLocation(): string {}

    /** True from the first line of the body on, also when completed. */
    public function isStarted(): bool {}

    /** True while it waits in the run queue. */
    public function isQueued(): bool {}

    /** True for the coroutine that has control. */
    public function isRunning(): bool {}

    /** True while it exists, has no control and is not completed, started or not. */
    public function isSuspended(): bool {}

    /** True once completed with a cancellation as its outcome. */
    public function isCancelled(): bool {}

    /** True from the first effective cancel() on. */
    public function isCancellationRequested(): bool {}

    /** True once ended, with a value, an exception or a cancellation. */
    public function isCompleted(): bool {}

    /** @return list<string> one text per event the coroutine is parked on, for people to read */
    public function getAwaitingInfo(): array {}

    /**
     * Requests cancellation: the exception (or a default one) is thrown at the
     * suspension point that the coroutine is parked at. The first request wins;
     * later ones, and those on a completed coroutine, are ignored.
     *
     * On the current coroutine nothing is thrown, also not at later suspension
     * points: it runs on, and completes with the cancellation in place of its
     * value. An exception that it ends with wins.
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /**
     * Registers a closure that is called once, with this object, when the
     * coroutine has completed in any way. On a completed coroutine it is called
     * at once, and its exception goes to the caller.
     */
    public function finally(\Closure $callback): void {}
}
