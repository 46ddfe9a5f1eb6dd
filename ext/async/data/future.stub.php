<?php

/** @generate-class-entries */

namespace Async;

/**
 * The write side of a one-shot value: whoever holds it settles every Future
 * made on it. Dropping it while it is pending settles nothing.
 *
 * @template T
 * @strict-properties
 * @not-serializable
 */
final class FutureState
{
    public function __construct() {}

    /**
     * Publishes the value and queues whoever waits for it; nobody runs before
     * the call returns. Does not park.
     *
     * @phpstan-param T $result
     * @throws AsyncException already completed
     */
    public function complete(mixed $result): void {}

    /**
     * Publishes a failure in the same way; awaiters get this very object.
     * A \Cancellation makes the state cancelled. Does not park.
     *
     * @throws AsyncException already completed
     */
    public function error(\Throwable $throwable): void {}

    /** True once settled, in whichever way. */
    public function isCompleted(): bool {}

    /** Silences the diagnostics about a result that nobody used. */
    public function ignore(): void {}

    /**
     * What the state looks like to the deadlock report: a list with one text.
     *
     * @return list<string>
     */
    public function getAwaitingInfo(): array {}

    /**
     * Where the state came into being.
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
 * FutureState, and with it outcome, diagnostics and location.
 *
 * A Future that goes away without anybody having awaited it, chained on it,
 * cancelled or ignored it raises a warning, and so does an error that nobody
 * handled.
 *
 * @template-covariant T
 * @strict-properties
 * @not-serializable
 */
final class Future implements Completable
{
    /**
     * A Future that is resolved already.
     *
     * @template V
     * @phpstan-param V $value
     * @return Future<V>
     */
    public static function completed(mixed $value = null): Future {}

    /**
     * A Future that is rejected already; cancelled if given a \Cancellation.
     *
     * @return Future<never>
     */
    public static function failed(\Throwable $throwable): Future {}

    /** @phpstan-param FutureState<T> $state */
    public function __construct(FutureState $state) {}

    /** True once settled, in whichever way. */
    public function isCompleted(): bool {}

    /** True once settled by a cancellation. */
    public function isCancelled(): bool {}

    /**
     * Settles a pending Future with the cancellation, by default an
     * AsyncCancellation "Future has been cancelled". Neither the producer nor
     * the Future this one was derived from is cancelled. Does not park.
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /**
     * Silences the diagnostics of this Future, not those of Futures derived
     * from it. A later await() still throws the error.
     *
     * @return Future<T> the same object
     */
    public function ignore(): Future {}

    /**
     * A new Future for what $map makes of the value. An error passes by. The
     * callback runs later, in a coroutine of the current scope, and may park.
     *
     * @template R
     * @phpstan-param callable(T): R $map
     * @return Future<R>
     * @throws AsyncException the Future is settled and the runtime is off
     */
    public function map(callable $map): Future {}

    /**
     * A new Future for what $catch makes of the error. A value passes by. The
     * callback runs like that of map().
     *
     * @template R
     * @phpstan-param callable(\Throwable): R $catch
     * @return Future<T|R>
     * @throws AsyncException the Future is settled and the runtime is off
     */
    public function catch(callable $catch): Future {}

    /**
     * A new Future with the same outcome, settled after $finally has returned;
     * it gets the value or the error. If it throws, that is the outcome, with
     * an error of the source at the end of its chain of previous exceptions.
     *
     * @phpstan-param callable(T|\Throwable): mixed $finally
     * @return Future<T>
     * @throws AsyncException the Future is settled and the runtime is off
     */
    public function finally(callable $finally): Future {}

    /**
     * Async\await() on this Future: returns the value or throws the error,
     * at once if it is settled. May park.
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
