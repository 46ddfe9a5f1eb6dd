<?php

/** @generate-class-entries */

namespace Async;

/**
 * The handle of a coroutine. Only the runtime creates it; the coroutine
 * continues when the handle is dropped. No method waits by itself.
 *
 * @template-covariant T
 * @implements Completable<T>
 * @strict-properties
 * @not-serializable
 */
final class Coroutine implements Completable
{
    /** Positive, unique in the thread, never reused within a request. */
    public function getId(): int {}

    /**
     * Names the coroutine in deadlock reports and wherever it is waited for;
     * an empty string takes the name away. Returns this object.
     */
    public function setName(string $name): static {}

    /** The name given by setName(); an empty string without one. */
    public function getName(): string {}

    /**
     * Puts the coroutine at the head of the run queue from its next enqueueing
     * on. Returns this object.
     */
    public function asHiPriority(): Coroutine {}

    /** The private context of the coroutine, created on first use. */
    public function getContext(): Context {}

    /**
     * The return value after success, else null. Never waits, never throws.
     *
     * @return T|null
     */
    public function getResult(): mixed {}

    /**
     * The exception or cancellation that the coroutine completed with, null
     * otherwise. Reading it does not observe an error: it is still reported.
     *
     * @return \Throwable|null
     * @throws \RuntimeException this coroutine is the running one
     */
    public function getException(): mixed {}

    /**
     * The frames of a started coroutine that does not have control, innermost
     * first, in the form of debug_backtrace(); null in every other state.
     *
     * @return list<array<string, mixed>>|null
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

    /** True once completed, with a value, an exception or a cancellation. */
    public function isCompleted(): bool {}

    /** @return list<string> one human-readable text per event that the coroutine waits for */
    public function getAwaitingInfo(): array {}

    /**
     * Requests cancellation: the exception (or a default one) is thrown at the
     * suspension point where the coroutine waits. The first request wins;
     * later ones, and those on a completed coroutine, are ignored.
     *
     * On the current coroutine nothing is thrown, not even at later suspension
     * points: it continues, and completes with the cancellation in place of its
     * value. An exception that its code throws takes precedence.
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /**
     * Registers a closure that is called once, with this object, when the
     * coroutine has completed in any way. On a completed coroutine it is called
     * at once, and its exception is thrown to the caller.
     *
     * @phpstan-param \Closure(Coroutine<T>): mixed $callback
     */
    public function finally(\Closure $callback): void {}
}
