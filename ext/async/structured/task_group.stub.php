<?php

/** @generate-class-entries */

namespace Async;

/**
 * Runs tasks in coroutines of a scope of its own and keeps their outcomes.
 *
 * A failing task affects neither the other tasks nor the parent scope: its
 * error stays in the group until it is requested. Errors that were never
 * requested are thrown when the group is destroyed.
 *
 * In the await_* functions a group settles with null when it is closed and
 * every task has settled, successfully or not. all() has the values and
 * errors.
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
     * @phpstan-param int<0, 4294967295>|null $queueLimit tasks that wait for a slot before spawn() waits;
     *                                          null: twice the concurrency, 0: any number
     * @phpstan-param ?Scope $scope parent of the group's scope; null: the current scope
     * @param bool $failFast the first error closes the group and cancels the other tasks: all(), spawn()
     *                       and awaitCompletion() throw that very error. Those that follow while the
     *                       others end are in a CompositeException behind it; getErrors() has no task
     *                       that was only cancelled
     * @throws \ValueError a number out of range
     * @throws AsyncException the parent scope is shut
     */
    public function __construct(?int $concurrency = null, ?int $queueLimit = null, ?Scope $scope = null, bool $failFast = false) {}

    /**
     * Adds a task under the next integer key. It starts when the scheduler
     * reaches it, or when a slot is free. Arguments are copied at the call.
     * Waits while the queue is full.
     *
     * @phpstan-param callable(mixed ...): T $task
     * @throws AsyncException the group is closed; nothing is added then, nor if the wait is cancelled
     */
    public function spawn(callable $task, mixed ...$args): void {}

    /**
     * Like spawn(), but with a given key.
     *
     * @phpstan-param callable(mixed ...): T $task
     * @throws AsyncException the key is taken, or the group is closed
     */
    public function spawnWithKey(string|int $key, callable $task, mixed ...$args): void {}

    /**
     * Resolves with the values by key, in spawn order, once no task is left to
     * run. Rejects with a CompositeException if there were errors, unless they
     * are ignored. Repeatable; the group may be open. Does not wait.
     *
     * @return Future<array<int|string, T>>
     */
    public function all(bool $ignoreErrors = false): Future {}

    /**
     * Settles like the first task that has settled or will settle. Repeatable.
     * Does not wait; the other tasks continue.
     *
     * @return Future<T>
     * @throws AsyncException the group is empty
     */
    public function race(): Future {}

    /**
     * Resolves with the first value. Rejects with a CompositeException when
     * all tasks have failed. Repeatable. Does not wait; the other tasks
     * continue.
     *
     * @return Future<T>
     * @throws AsyncException the group is empty
     */
    public function any(): Future {}

    /**
     * Returns the current values by key, in spawn order.
     *
     * @return array<int|string, T>
     */
    public function getResults(): array {}

    /**
     * Returns the current errors by key, in spawn order. They count as handled.
     *
     * @return array<int|string, \Throwable>
     */
    public function getErrors(): array {}

    /** Marks the current errors as handled, but not later ones. */
    public function suppressErrors(): void {}

    /**
     * Closes the group. Tasks that wait for a slot never start. The group's
     * scope is cancelled: running tasks, coroutines that they have spawned,
     * channels created in it. Does not wait.
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /** Accepts no more tasks; the existing ones continue. Does not wait. */
    public function close(): void {}

    /**
     * Closes the group and disposes of its scope. Unlike with cancel(), tasks
     * that wait for a slot still start, with the cancellation pending. Does not
     * wait.
     */
    public function dispose(): void {}

    /** True while no task runs or waits for a slot. */
    public function isFinished(): bool {}

    /** True once closed in any way. */
    public function isClosed(): bool {}

    /** The number of all tasks ever added. */
    public function count(): int {}

    /**
     * Waits until all tasks have settled. Throws none of their errors,
     * unless the group is failFast.
     *
     * @throws AsyncException the group is open
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function awaitCompletion(): void {}

    /**
     * Calls $callback once, with the group, when the group is closed and no
     * task is left to run; immediately if that is already the case.
     *
     * @phpstan-param \Closure(TaskGroup<T>): mixed $callback
     */
    public function finally(\Closure $callback): void {}

    /**
     * For foreach only. Each step yields the next outcome in order of settling,
     * as key => [value, error], and waits for it. The loop ends when the
     * group is closed and has no more outcomes.
     *
     * @return \Iterator<int|string, array{?T, ?\Throwable}>
     * @throws \Error when called directly
     */
    public function getIterator(): \Iterator {}
}
