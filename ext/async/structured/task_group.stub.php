<?php

/** @generate-class-entries */

namespace Async;

/**
 * Runs tasks in coroutines of a scope of its own and keeps their outcomes.
 *
 * A failing task harms neither the others nor the parent scope: its error stays
 * in the group until somebody asks for it. Errors that nobody asked for are
 * thrown when the group is destroyed.
 *
 * In the await_* functions it settles with null when it is closed and every
 * task has settled, with success or not; all() has the values and errors.
 *
 * @template T
 * @implements \IteratorAggregate<int|string, array{?T, ?\Throwable}>
 * @strict-properties
 * @not-serializable
 */
final class TaskGroup implements Awaitable, \Countable, \IteratorAggregate
{
    /**
     * @phpstan-param int<0, 4294967295>|null $concurrency tasks that run at once; null or 0: any number
     * @phpstan-param int<0, 4294967295>|null $queueLimit tasks that wait for a slot before spawn() parks;
     *                                          null: twice the concurrency, 0: any number
     * @phpstan-param ?Scope $scope parent of the group's scope; null: the current scope
     * @throws \ValueError a number out of range
     * @throws AsyncException the parent scope is shut
     */
    public function __construct(?int $concurrency = null, ?int $queueLimit = null, ?Scope $scope = null) {}

    /**
     * Adds a task under the next integer key. It starts when the scheduler
     * reaches it, or when a slot is free. Arguments are copied at the call.
     * Parks while the queue is full.
     *
     * @throws AsyncException the group is closed; then, and if the wait is cancelled, nothing was added
     */
    public function spawn(callable $task, mixed ...$args): void {}

    /**
     * The same under a given key.
     *
     * @throws AsyncException the key is taken, or the group is closed
     */
    public function spawnWithKey(string|int $key, callable $task, mixed ...$args): void {}

    /**
     * Resolves with the values by key, in spawn order, once no task is left to
     * run; rejects with a CompositeException if there were errors, unless they
     * are to be ignored. Repeatable; the group may be open. Does not park.
     *
     * @return Future<array<int|string, T>>
     */
    public function all(bool $ignoreErrors = false): Future {}

    /**
     * Settles as the first task that has settled or will. Repeatable. Does not
     * park; the other tasks go on.
     *
     * @return Future<T>
     * @throws AsyncException the group is empty
     */
    public function race(): Future {}

    /**
     * Resolves with the first value; rejects with a CompositeException when all
     * tasks have failed. Repeatable. Does not park; the other tasks go on.
     *
     * @return Future<T>
     * @throws AsyncException the group is empty
     */
    public function any(): Future {}

    /**
     * The values there are now, by key, in spawn order.
     *
     * @return array<int|string, T>
     */
    public function getResults(): array {}

    /**
     * The errors there are now, by key, in spawn order. They count as handled.
     *
     * @return array<int|string, \Throwable>
     */
    public function getErrors(): array {}

    /** The errors there are now count as handled; later ones do not. */
    public function suppressErrors(): void {}

    /**
     * Closes the group. Tasks that wait for a slot never start; the group's
     * scope is cancelled: running tasks, what they have spawned, channels made
     * in it. Does not park.
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /** No more tasks; those there are go on. Does not park. */
    public function close(): void {}

    /**
     * Closes the group and disposes its scope. Unlike with cancel() tasks that
     * wait for a slot still start, with the cancellation pending. Does not park.
     */
    public function dispose(): void {}

    /** True while no task runs or waits for a slot. */
    public function isFinished(): bool {}

    /** True once closed, in whichever way. */
    public function isClosed(): bool {}

    /** All tasks ever added. */
    public function count(): int {}

    /**
     * Parks until all tasks have settled. Throws none of their errors.
     *
     * @throws AsyncException the group is open
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function awaitCompletion(): void {}

    /**
     * Calls $callback once, with the group, when it is closed and no task is
     * left to run; at once if that is so already.
     *
     * @phpstan-param \Closure(TaskGroup<T>): mixed $callback
     */
    public function finally(\Closure $callback): void {}

    /**
     * For foreach only, which gets each outcome in the order of settling, as
     * key => [value, error], and parks for the next one until the group is
     * closed and done.
     *
     * @throws \Error when called directly
     */
    public function getIterator(): \Iterator {}
}
