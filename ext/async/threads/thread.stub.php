<?php

/** @generate-class-entries */

namespace Async;

/**
 * A thread that spawn_thread() has started, as its parent sees it. Awaiting it gives what its
 * task returned, or throws what it ended with. Dropping the object lets the thread run on; its
 * outcome is discarded then. No method parks.
 *
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

    /** True once the thread has ended because of cancel(); it is completed then, too. */
    public function isCancelled(): bool {}

    /** What the task returned; null while it runs, and if it ended in another way. */
    public function getResult(): mixed {}

    /**
     * What the thread failed with: a RemoteException if its code threw, a ThreadTransferException if
     * it ended by exit or a fatal error or if its result cannot be loaded here. Null while it runs,
     * after success and after cancellation.
     *
     * @return RemoteException|ThreadTransferException|null
     */
    public function getException(): mixed {}

    /**
     * Asks the thread to end: its main coroutine is cancelled at its next suspension point; a task
     * that has not begun never runs. Code that does not suspend is not interrupted. Only the first
     * request counts, and none after completion.
     *
     * @param AsyncCancellation|null $cancellation what is thrown there, as a copy, and here to those
     *     who await the thread; null: a default one
     */
    public function cancel(?AsyncCancellation $cancellation = null): void {}

    /**
     * Calls the closure with this object once the thread has completed, in the order of registration,
     * in coroutines of the scope in which the thread was started; for a thread that has completed, here
     * and now. What it throws goes the way of Coroutine::finally(). The thread is waited for then, even
     * if this object is dropped.
     *
     * @param \Closure(Thread):mixed $callback
     *
     * @throws AsyncException $callback is not callable
     */
    public function finally(\Closure $callback): void {}
}
