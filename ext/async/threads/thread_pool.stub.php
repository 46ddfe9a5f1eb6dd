<?php

/** @generate-class-entries */

namespace Async;

/** The pool is closed, or cannot take a task; if the task could not be copied, the previous exception says why. */
class ThreadPoolException extends \Exception
{
}

/**
 * Threads that run tasks: PHP code on other processors. Needs a thread-safe
 * (ZTS) build of PHP.
 *
 * Each worker is a thread with its own request: it has no function, class or
 * variable of the script except those that its bootloader brings in by include,
 * an autoloader or define(). A
 * task is a closure that is copied into a worker, with all that it has captured
 * and with its arguments; its result is copied back. A task that cannot be
 * copied is refused when it is submitted.
 *
 * The handle may be sent to other threads, captured by a task for instance: all
 * copies refer to the same pool, and a future belongs to the thread that has
 * submitted the task.
 *
 * @strict-properties
 * @not-serializable
 */
final class ThreadPool
{
    /**
     * Starts the workers and does not wait for them.
     *
     * @param int $workers threads; 0 for Async\available_parallelism()
     * @param int $queueSize maximum number of queued tasks; 0 for four per worker
     * @param null|\Closure():mixed $bootloader runs first in each worker. If it throws, or calls exit(), the pool
     *        fails: the exception is reported, and queued tasks fail with it
     * @param bool $coroutine a worker takes further tasks while others wait, each in its own coroutine
     * @param int $concurrency with $coroutine: maximum number of tasks in a worker at a time, 0 for any number
     *
     * @throws \ValueError a number is out of range
     * @throws \Error the bootloader cannot be copied; or PHP is not thread-safe
     * @throws ThreadPoolException the threads cannot be created
     */
    public function __construct(
        int $workers = 0,
        int $queueSize = 0,
        ?\Closure $bootloader = null,
        bool $coroutine = false,
        int $concurrency = 0
    ) {}

    /**
     * Submits a task. Waits while the queue is full.
     *
     * The future has the result; or the exception of the task, as its own class
     * if that can be loaded here and as a RemoteException otherwise. Cancelling
     * the future keeps a queued task from running and cancels a running one; so
     * does releasing it after a coroutine has waited for it. Without a waiter the
     * future may be released: the task runs. To limit the time of a submission use
     * with_timeout().
     *
     * @template T
     * @param callable(mixed ...):T $task
     * @param mixed ...$args copied, with the task
     * @return Future<T>
     * @throws ThreadPoolException the pool is closed; or the task cannot be copied (the previous exception says why)
     * @throws ThreadTransferException the bootloader has failed: with its message
     * @throws AsyncCancellation this coroutine was cancelled; the task was not submitted
     */
    public function submit(callable $task, mixed ...$args): Future {}

    /**
     * Runs the task for each element and waits for all of them. Waits.
     *
     * If some fail, the first error is thrown when all have ended; with $collect
     * nothing is thrown for them.
     *
     * @template K of array-key
     * @template V
     * @template T
     * @param V[] $items keys are kept
     * @phpstan-param array<K, V> $items
     * @param callable(V):T $task
     * @param bool $collect true: returns the results and the errors, each by key
     * @phpstan-return ($collect is true ? array{array<K, T>, array<K, \Throwable>} : array<K, T>) in the order of the input
     * @throws \Throwable of the task
     * @throws ThreadPoolException see submit()
     * @throws ThreadTransferException see submit()
     * @throws OperationCanceledException the token settled first; the tasks that have not ended are cancelled
     * @throws AsyncCancellation this coroutine was cancelled; so are the tasks that have not ended
     */
    public function map(array $items, callable $task, bool $collect = false, ?Completable $cancellation = null): array {}

    /**
     * Runs the task for each element; the results come in the order in which
     * the tasks end. Nothing is submitted before the first result is asked for,
     * and no more ahead than the pool has room for: workers (times the
     * concurrency; 64 if that is unlimited) plus the length of the queue.
     *
     * Each step of the loop waits. It throws the error of a task when its
     * turn has come, an exception of $items, and what submit() throws; the tasks
     * that have not ended are then cancelled. They are as well when the loop is
     * left and its iterable is released.
     *
     * @template K
     * @template V
     * @template T
     * @phpstan-param iterable<K, V> $items keys are kept
     * @param callable(V):T $task
     * @param Completable|null $cancellation when it settles, the step throws an OperationCanceledException
     * @phpstan-return ThreadPoolResults<K, T>
     * @throws ThreadPoolException see submit()
     * @throws ThreadTransferException see submit()
     */
    public function mapUnordered(iterable $items, callable $task, ?Completable $cancellation = null): iterable {}

    /**
     * Accepts no more tasks. Queued and running tasks are finished, then the
     * workers end. Does not wait for that. A second call does nothing.
     */
    public function close(): void {}

    /**
     * As close(), and queued tasks fail with an AsyncCancellation at once.
     * Running tasks are cancelled in coroutine mode and finish otherwise.
     */
    public function cancel(): void {}

    /**
     * Replaces every worker with a new one, which runs the bootloader again. Old
     * workers finish the tasks submitted before; tasks submitted from now on wait
     * for new workers. Waits until the old ones are gone.
     *
     * @throws ThreadPoolException the pool is closed, or is closed during the reload
     * @throws \Error called where no coroutine can wait
     * @throws OperationCanceledException the token settled first; the workers are replaced all the same
     * @throws AsyncCancellation this coroutine was cancelled; the workers are replaced all the same
     */
    public function reload(?Completable $cancellation = null): void {}

    /** True if the pool accepts no more tasks: closed, cancelled, failed, or broken by a fatal error. */
    public function isClosed(): bool {}

    /** The number of tasks in the queue. */
    public function getPendingCount(): int {}

    /** The number of tasks that a worker has taken and that have not ended. */
    public function getRunningCount(): int {}

    /** The number of tasks that have ended since the pool was created, those withdrawn from the queue included. */
    public function getCompletedCount(): int {}

    /** The number of serving workers: 0 once a closed pool has run its last task. */
    public function getWorkerCount(): int {}
}
