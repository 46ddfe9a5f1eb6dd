<?php

/** @generate-class-entries */

namespace Async;

/**
 * A thread that spawn_thread() has started, as its parent sees it. Awaiting it returns the
 * result of its task, or throws the exception with which it ended. If the object is released,
 * the thread continues and its outcome is discarded. No method waits.
 *
 * @template-covariant T
 * @implements Completable<T>
 * @strict-properties
 * @not-serializable
 */
final class Thread implements Completable
{
    private function __construct() {}

    /** True until the thread has handed over its outcome. */
    public function isRunning(): bool {}

    /** The opposite of isRunning(). */
    public function isCompleted(): bool {}

    /** True once the thread has ended because of a cancellation; it is also completed then. */
    public function isCancelled(): bool {}

    /**
     * The result of the task; null while it runs, and if it ended in another way.
     *
     * @return T|null
     */
    public function getResult(): mixed {}

    /**
     * The error of the thread: a RemoteException if its code threw, a ThreadTransferException if
     * it ended with exit or a fatal error or if its result cannot be loaded here. Null while it runs,
     * after success and after cancellation.
     *
     * @return RemoteException|ThreadTransferException|null
     */
    public function getException(): mixed {}

    /**
     * Asks the thread to end: its main coroutine is cancelled at its next suspension point; a task
     * that has not begun never runs. Code that does not wait is not interrupted. Only the first
     * request has an effect, and none after completion.
     *
     * @param AsyncCancellation|null $cancellation thrown in the thread, as a copy, and here in the
     *     coroutines that await the thread; null: a default one
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /**
     * Calls the closure with this object once the thread has completed, in the order of registration,
     * in coroutines of the scope in which the thread was started; if it has completed, the closure is
     * called at once. Exceptions of the closure are handled as in Coroutine::finally(). The request
     * waits for the thread, even if this object is released.
     *
     * @param \Closure(Thread<T>):mixed $callback
     *
     * @throws AsyncException $callback is not callable; another callable than a Closure is a TypeError
     */
    public function finally(\Closure $callback): void {}
}
