<?php

/** @generate-class-entries */

namespace Async;

/**
 * An event source that may be waited for. It may fire any number of times.
 *
 * A userland class may implement the interface, but only objects made by the
 * runtime can be waited on; any other is refused with Async\AsyncException.
 */
interface Awaitable
{
}

/**
 * A one-shot event source: it settles exactly once, with a value, an exception
 * or a cancellation, and gives the same answer to every reader afterwards.
 */
interface Completable extends Awaitable
{
    /**
     * Asks the work behind this object to end. Does nothing once it is settled.
     * Never parks. Null stands for a default AsyncCancellation.
     */
    public function cancel(?AsyncCancellation $cancellation = null): void;

    /** True once settled, in whichever way. */
    public function isCompleted(): bool;

    /** True once settled by a cancellation; implies isCompleted(). */
    public function isCancelled(): bool;
}

/** Supplies the scope a coroutine is started in. */
interface ScopeProvider
{
    /** The target scope; null selects the current one. */
    public function provideScope(): ?Scope;
}

/** A scope provider with hooks around the enqueueing of the new coroutine. */
interface SpawnStrategy extends ScopeProvider
{
    /**
     * Called when the coroutine exists (it has its id) and is not queued yet.
     * The returned array is reserved for scheduler options. An exception
     * discards the coroutine, unstarted.
     */
    public function beforeCoroutineEnqueue(Coroutine $coroutine, Scope $scope): array;

    /** Called when the coroutine is queued. An exception leaves it queued. */
    public function afterCoroutineEnqueue(Coroutine $coroutine, Scope $scope): void;
}

/**
 * Starts a coroutine in the current scope and returns its object. The body
 * begins when the scheduler reaches it, never inside this call.
 *
 * Arguments are copied by value; named extra arguments are forwarded by name.
 * Does not park.
 *
 * @throws AsyncException the current scope is shut, or the runtime is off
 */
function spawn(callable $task, mixed ...$args): Coroutine {}

/**
 * Lets every other ready coroutine run first. With nothing else ready, pending
 * events are looked at without waiting and the call returns.
 *
 * @throws AsyncCancellation this coroutine was cancelled
 */
function suspend(): void {}

/**
 * Parks the current coroutine for at least $ms milliseconds; 0 yields once.
 *
 * @throws \ValueError $ms is negative or too large
 * @throws AsyncCancellation this coroutine was cancelled
 */
function delay(int $ms): void {}

/**
 * An object that settles $ms milliseconds from now with a TimeoutException:
 * a cancellation token, or the subject of a wait. The clock starts at once.
 * Does not park and does not keep the process alive.
 *
 * The concrete class is Async\Timeout.
 *
 * @throws \ValueError $ms is not positive or too large
 */
function timeout(int $ms): Awaitable {}

/**
 * Runs $closure in the current coroutine with the delivery of cancellations
 * switched off, and returns its value. The closure may park.
 *
 * @throws AsyncCancellation a cancellation was requested meanwhile; the value
 *                           of the closure is lost
 */
function protect(\Closure $closure): mixed {}

/**
 * Parks until $awaitable settles, then returns its value or throws its
 * exception (the same object for every awaiter). Settled: answers at once.
 * Never cancels $awaitable or $cancellation.
 *
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException an object that the runtime did not make
 */
function await(Completable $awaitable, ?Completable $cancellation = null): mixed {}

/**
 * The running coroutine, the main one included. Does not park.
 *
 * @throws AsyncException no coroutine is running
 */
function current_coroutine(): Coroutine {}

/**
 * All coroutines that are not completed. Empty before the runtime is active.
 * Does not park.
 *
 * @return list<Coroutine>
 */
function get_coroutines(): array {}

/** The context of the current scope, created on first use. Does not park. */
function current_context(): Context {}

/** The private context of the current coroutine, created on first use. Does not park. */
function coroutine_context(): Context {}

/** The context of the main scope, from any scope. Does not park. */
function root_context(): Context {}

/**
 * The context of the request scope an embedder has marked; null where there is
 * none, as on the command line. Does not park.
 */
function request_context(): ?Context {}
