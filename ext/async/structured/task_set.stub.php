<?php

/** @generate-class-entries */

namespace Async;

/**
 * A TaskGroup that removes delivered outcomes: for streams of tasks.
 *
 * An outcome is delivered when a join Future settles with it or a loop gets it.
 * It is then removed from the set, and its error counts as handled.
 *
 * In the await_* functions a set settles with null when it is closed and every
 * task has settled, successfully or not. joinAll() has the values and errors.
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
     * @phpstan-param int<0, 4294967295>|null $queueLimit tasks that wait for a slot before spawn() waits;
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
     * Arguments are copied at the call. Waits while the queue is full.
     *
     * @phpstan-param callable(mixed ...): T $task
     * @throws AsyncException the set is closed; nothing is added then, nor if the wait is cancelled
     * @implementation-alias Async\TaskGroup::spawn
     */
    public function spawn(callable $task, mixed ...$args): void {}

    /**
     * Like spawn(), but with a given key. The key of a delivered task may be
     * used again.
     *
     * @phpstan-param callable(mixed ...): T $task
     * @throws AsyncException the key is taken, or the set is closed
     * @implementation-alias Async\TaskGroup::spawnWithKey
     */
    public function spawnWithKey(string|int $key, callable $task, mixed ...$args): void {}

    /**
     * Settles like the next task that has settled or will settle. Each call
     * gets another task. Does not wait.
     *
     * @return Future<T>
     * @throws AsyncException the set is empty
     */
    public function joinNext(): Future {}

    /**
     * Resolves with the next value; failed tasks stay in the set. When all have
     * failed, rejects with a CompositeException and removes them. Does not
     * wait.
     *
     * @return Future<T>
     * @throws AsyncException the set is empty
     */
    public function joinAny(): Future {}

    /**
     * Resolves with the values by key, in spawn order, once no task is left to
     * run. Rejects with a CompositeException if there were errors, unless they
     * are ignored. The set is then empty. Does not wait.
     *
     * @return Future<array<int|string, T>>
     */
    public function joinAll(bool $ignoreErrors = false): Future {}

    /**
     * Closes the set. Tasks that wait for a slot never start. The set's scope
     * is cancelled: running tasks, coroutines that they have spawned,
     * channels created in it. Does not wait.
     *
     * @implementation-alias Async\TaskGroup::cancel
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /**
     * Accepts no more tasks; the existing ones continue. Does not wait.
     *
     * @implementation-alias Async\TaskGroup::close
     */
    public function close(): void {}

    /**
     * Closes the set and disposes of its scope. Unlike with cancel(), tasks
     * that wait for a slot still start, with the cancellation pending. Does
     * not wait.
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
     * True once closed in any way.
     *
     * @implementation-alias Async\TaskGroup::isClosed
     */
    public function isClosed(): bool {}

    /**
     * The number of tasks that have not been delivered.
     *
     * @implementation-alias Async\TaskGroup::count
     */
    public function count(): int {}

    /**
     * Waits until all tasks have settled. Throws none of their errors.
     *
     * @throws AsyncException the set is open
     * @throws AsyncCancellation this coroutine was cancelled
     * @implementation-alias Async\TaskGroup::awaitCompletion
     */
    public function awaitCompletion(): void {}

    /**
     * Calls $callback once, with the set, when the set is closed and no task is
     * left to run; immediately if that is already the case.
     *
     * @phpstan-param \Closure(TaskSet<T>): mixed $callback
     * @implementation-alias Async\TaskGroup::finally
     */
    public function finally(\Closure $callback): void {}

    /**
     * For foreach only. Each step yields the next outcome in order of settling,
     * as key => [value, error], removes it, and waits for it. The loop ends
     * when the set is closed and empty. Parallel loops share the outcomes.
     *
     * @return \Iterator<int|string, array{?T, ?\Throwable}>
     * @throws \Error when called directly
     * @implementation-alias Async\TaskGroup::getIterator
     */
    public function getIterator(): \Iterator {}
}
