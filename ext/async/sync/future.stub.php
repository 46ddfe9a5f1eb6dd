<?php

/** @generate-class-entries */

namespace Async;

/**
 * The write side of a one-shot value: its holder settles every Future created
 * from it. Releasing it while it is pending settles nothing.
 *
 * @template T
 * @strict-properties
 * @not-serializable
 */
final class FutureState
{
    /** @param string|null $name how deadlock reports call it */
    public function __construct(?string $name = null) {}

    /**
     * Publishes the value and queues the waiters. They run after the call has
     * returned. Does not wait.
     *
     * @phpstan-param T $result
     * @throws AsyncException already completed
     */
    public function complete(mixed $result): void {}

    /**
     * Publishes a failure in the same way. The waiters get this very object.
     * A \Cancellation makes the state cancelled. Does not wait.
     *
     * @throws AsyncException already completed
     */
    public function error(\Throwable $throwable): void {}

    /**
     * Like complete(), unless the state is completed already.
     *
     * @phpstan-param T $result
     * @return bool false if it was completed: nothing has changed
     */
    public function tryComplete(mixed $result): bool {}

    /**
     * Like error(), unless the state is completed already.
     *
     * @return bool false if it was completed: nothing has changed
     */
    public function tryError(\Throwable $throwable): bool {}

    /** True once settled in any way. */
    public function isCompleted(): bool {}

    /** Suppresses the diagnostics about an unused result. */
    public function ignore(): void {}

    /**
     * The state as shown by the deadlock report: a list with one text.
     *
     * @return list<string>
     */
    public function getAwaitingInfo(): array {}

    /**
     * Where the state was created.
     *
     * @return array{?string, int} file and line; [null, 0] when unknown
     */
    public function getCreatedFileAndLine(): array {}

    /** The same as "file:line"; "unknown" when unknown. */
    public function getCreatedLocation(): string {}

    /**
     * The statement that settled it.
     *
     * @return array{?string, int} file and line; [null, 0] while pending or when unknown
     */
    public function getCompletedFileAndLine(): array {}

    /** The same as "file:line"; "unknown" while pending or when unknown. */
    public function getCompletedLocation(): string {}
}

/**
 * The read side of a one-shot value. Any number of Futures may share one
 * FutureState, and with it the outcome, the diagnostics and the locations.
 *
 * A warning is raised if a Future is released without having been awaited,
 * chained, cancelled or ignored, or if its error was not handled.
 *
 * @template-covariant T
 * @implements Completable<T>
 * @strict-properties
 * @not-serializable
 */
final class Future implements Completable
{
    /**
     * Returns a Future that is already resolved.
     *
     * @template V
     * @phpstan-param V $value
     * @return Future<V>
     */
    public static function completed(mixed $value = null): Future {}

    /**
     * Returns a Future that is already rejected; cancelled if given a
     * \Cancellation.
     *
     * @return Future<never>
     */
    public static function failed(\Throwable $throwable): Future {}

    /** @phpstan-param FutureState<T> $state */
    public function __construct(FutureState $state) {}

    /** True once settled in any way. */
    public function isCompleted(): bool {}

    /** True once settled by a cancellation. */
    public function isCancelled(): bool {}

    /**
     * Settles a pending Future with the cancellation, by default an
     * AsyncCancellation "Future has been cancelled". Neither the producer nor
     * the source of a derived Future is cancelled; a callback of map(), catch()
     * or finally() that would settle it, and has not begun, is not called any
     * more. Does not wait.
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /**
     * Suppresses the diagnostics of this Future, but not those of Futures
     * derived from it. A later await() still throws the error.
     *
     * @return Future<T> the same object
     */
    public function ignore(): Future {}

    /**
     * Returns a new Future with the result of $map. An error is passed on. The
     * callback runs later, in a coroutine of the current scope, and may
     * wait.
     *
     * @template R
     * @phpstan-param callable(T): R $map
     * @return Future<R>
     * @throws AsyncException the Future is settled and the runtime is off
     */
    public function map(callable $map): Future {}

    /**
     * Returns a new Future with the result of $catch for the error. A value is
     * passed on. The callback runs like that of map().
     *
     * @template R
     * @phpstan-param callable(\Throwable): R $catch
     * @return Future<T|R>
     * @throws AsyncException the Future is settled and the runtime is off
     */
    public function catch(callable $catch): Future {}

    /**
     * Returns a new Future with the same outcome, settled after $finally has
     * returned. The callback gets the value or the error. If it throws, its
     * exception is the outcome, with an error of the source at the end of the
     * chain of previous exceptions.
     *
     * @phpstan-param callable(T|\Throwable): mixed $finally
     * @return Future<T>
     * @throws AsyncException the Future is settled and the runtime is off
     */
    public function finally(callable $finally): Future {}

    /**
     * Async\await() on this Future: returns the value or throws the error,
     * immediately if it is settled. May wait.
     *
     * @return T
     * @throws OperationCanceledException $cancellation settled first
     * @throws AsyncCancellation this coroutine or the Future was cancelled
     */
    public function await(?Completable $cancellation = null): mixed {}

    /**
     * @return list<string>
     * @implementation-alias Async\FutureState::getAwaitingInfo
     */
    public function getAwaitingInfo(): array {}

    /**
     * @return array{?string, int} file and line; [null, 0] when unknown
     * @implementation-alias Async\FutureState::getCreatedFileAndLine
     */
    public function getCreatedFileAndLine(): array {}

    /** @implementation-alias Async\FutureState::getCreatedLocation */
    public function getCreatedLocation(): string {}

    /**
     * @return array{?string, int} file and line; [null, 0] while pending or when unknown
     * @implementation-alias Async\FutureState::getCompletedFileAndLine
     */
    public function getCompletedFileAndLine(): array {}

    /** @implementation-alias Async\FutureState::getCompletedLocation */
    public function getCompletedLocation(): string {}
}
