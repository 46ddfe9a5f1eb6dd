<?php

/** @generate-class-entries */

namespace Async;

/**
 * A TaskGroup that forgets what it has delivered: for streams of tasks.
 *
 * An outcome is delivered when a join Future is settled with it, or when a
 * loop gets it; then it is removed from the set, and its error is handled.
 *
 * In the await_* functions it settles with null when it is closed and every
 * task has settled, with success or not; joinAll() has the values and errors.
 *
 * @template T
 * @implements \IteratorAggregate<int|string, array{?T, ?\Throwable}>
 * @strict-properties
 * @not-serializable
 */
final class TaskSet implements Awaitable, \Countable, \IteratorAggregate
{
    /**
     * @phpstan-param int<0, 4294967295>|null $concurrency tasks that run at once; null or 0: any number
     * @phpstan-param int<0, 4294967295>|null $queueLimit tasks that wait for a slot before spawn() parks;
     *                                          null: twice the concurrency, 0: any number
     * @phpstan-param ?Scope $scope parent of the set's scope; null: the current scope
     * @throws \ValueError a number out of range
     * @throws AsyncException the parent scope is shut
     * @implementation-alias Async\TaskGroup::__construct
     */
    public function __construct(?int $concurrency = null, ?int $queueLimit = null, ?Scope $scope = null) {}

    /**
     * Adds a task under the next integer key; integer keys are never repeated.
     * It starts when the scheduler reaches it, or when a slot is free.
     * Arguments are copied at the call. Parks while the queue is full.
     *
     * @throws AsyncException the set is closed; then, and if the wait is cancelled, nothing was added
     * @implementation-alias Async\TaskGroup::spawn
     */
    public function spawn(callable $task, mixed ...$args): void {}

    /**
     * The same under a given key; that of a delivered task may be used again.
     *
     * @throws AsyncException the key is taken, or the set is closed
     * @implementation-alias Async\TaskGroup::spawnWithKey
     */
    public function spawnWithKey(string|int $key, callable $task, mixed ...$args): void {}

    /**
     * Settles as the next task that has settled or will, each call as another
     * one. Does not park.
     *
     * @return Future<T>
     * @throws AsyncException the set is empty
     */
    public function joinNext(): Future {}

    /**
     * Resolves with the next value; failed tasks stay in the set. Rejects with
     * a CompositeException, and removes them, when all have failed. Does not park.
     *
     * @return Future<T>
     * @throws AsyncException the set is empty
     */
    public function joinAny(): Future {}

    /**
     * Resolves with the values by key, in spawn order, once no task is left to
     * run; rejects with a CompositeException if there were errors, unless they
     * are to be ignored. The set is empty then. Does not park.
     *
     * @return Future<array<int|string, T>>
     */
    public function joinAll(bool $ignoreErrors = false): Future {}

    /**
     * Closes the set. Tasks that wait for a slot never start; the set's scope
     * is cancelled: running tasks, what they have spawned, channels made in
     * it. Does not park.
     *
     * @implementation-alias Async\TaskGroup::cancel
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /**
     * No more tasks; those there are go on. Does not park.
     *
     * @implementation-alias Async\TaskGroup::close
     */
    public function close(): void {}

    /**
     * Closes the set and disposes its scope. Unlike with cancel() tasks that
     * wait for a slot still start, with the cancellation pending. Does not park.
     *
     * @implementation-alias Async\TaskGroup::dispose
     */
    public function dispose(): void {}

    /**
     * True while no task runs or waits for a slot.
     *
     * @implementation-alias Async\TaskGroup::isFinished
     */
    public function isFinished(): bool {}

    /**
     * True once closed, in whichever way.
     *
     * @implementation-alias Async\TaskGroup::isClosed
     */
    public function isClosed(): bool {}

    /**
     * Tasks that have not been delivered.
     *
     * @implementation-alias Async\TaskGroup::count
     */
    public function count(): int {}

    /**
     * Parks until all tasks have settled. Throws none of their errors.
     *
     * @throws AsyncException the set is open
     * @throws AsyncCancellation this coroutine was cancelled
     * @implementation-alias Async\TaskGroup::awaitCompletion
     */
    public function awaitCompletion(): void {}

    /**
     * Calls $callback once, with the set, when it is closed and no task is
     * left to run; at once if that is so already.
     *
     * @phpstan-param \Closure(TaskSet<T>): mixed $callback
     * @implementation-alias Async\TaskGroup::finally
     */
    public function finally(\Closure $callback): void {}

    /**
     * For foreach only, which gets each outcome in the order of settling, as
     * key => [value, error], removes it, and parks for the next one until the
     * set is closed and done. Parallel loops share the outcomes.
     *
     * @throws \Error when called directly
     * @implementation-alias Async\TaskGroup::getIterator
     */
    public function getIterator(): \Iterator {}
}
