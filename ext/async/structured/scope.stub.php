<?php

/** @generate-class-entries */

namespace Async;

/**
 * Owns coroutines: they end with it, their errors go through it, and it can be
 * waited for as a whole. Scopes form a tree; cancellation goes down, errors go up.
 *
 * A scope ends when it is cancelled or disposed, or when the last reference to
 * its object is dropped. From then on it takes no new coroutines. What becomes
 * of those it has is decided by its policy: in a SAFE scope (allowZombies(), the
 * main scope, children of a SAFE scope) they run on as zombies, which nobody
 * waits for; elsewhere they are cancelled.
 *
 * @strict-properties
 * @not-serializable
 */
final class Scope implements ScopeProvider
{
    /**
     * A child of $parentScope (null: of the current scope). It takes over the
     * policy and the request scope of its parent. Does not park.
     *
     * @throws AsyncException the parent is shut
     */
    public static function inherit(?Scope $parentScope = null): Scope {}

    /** Returns this scope. */
    #[\Override]
    public function provideScope(): Scope {}

    /** An independent scope: no parent, no inherited context. Does not park. */
    public function __construct() {}

    /** Policy NOT_SAFE: every way of ending cancels. Returns this object. */
    public function asNotSafely(): Scope {}

    /** Policy SAFE: cancel() and dispose() leave zombies. Returns this object. */
    public function allowZombies(): Scope {}

    /**
     * Starts a coroutine in this scope; arguments as for Async\spawn(). The body
     * begins when the scheduler reaches it. Does not park.
     *
     * @throws AsyncException the scope is shut, or the runtime is off
     */
    public function spawn(\Closure $callable, mixed ...$params): Coroutine {}

    /**
     * Shuts the subtree, children first, and cancels its coroutines where the
     * policy says so. Those who wait in awaitCompletion() get the cancellation.
     * Null stands for a default one. Does not park.
     */
    public function cancel(?AsyncCancellation $cancellationError = null): void {}

    /**
     * Parks until no coroutine of the subtree is active. Zombies do not count.
     *
     * @throws \Throwable an error that nobody else took and that has cancelled the scope
     * @throws OperationCanceledException $cancellation settled first
     * @throws AsyncCancellation the scope or the calling coroutine was cancelled
     * @throws AsyncException the calling coroutine belongs to the subtree
     */
    public function awaitCompletion(Awaitable $cancellation): void {}

    /**
     * Parks until every coroutine of the subtree has ended, zombies included.
     * Only for a scope that is shut. Errors that nobody else takes go to
     * $errorHandler; without one the first of them ends the wait.
     *
     * @param null|callable(\Throwable,Scope):void $errorHandler called in the
     *        waiting coroutine; what it throws ends the wait; may park
     *
     * @throws \Throwable the first error, without $errorHandler
     * @throws OperationCanceledException $cancellation settled first
     * @throws AsyncCancellation the calling coroutine was cancelled
     * @throws AsyncException the scope is not shut, or the calling coroutine belongs to the subtree
     */
    public function awaitAfterCancellation(?callable $errorHandler = null, ?Awaitable $cancellation = null): void {}

    /** True when no coroutine of the subtree is active. Zombies do not count. */
    public function isFinished(): bool {}

    /** True when the scope is shut and nobody is left in the subtree, zombies included. */
    public function isClosed(): bool {}

    /** True once the scope or an ancestor was cancelled, disposed or taken along by an error. */
    public function isCancelled(): bool {}

    /**
     * What is called for an error of a coroutine of this scope, or of a child
     * scope, that no awaiter took. The scope is then not cancelled. One handler:
     * the last call wins. It runs in the coroutine that failed and may park;
     * what it throws goes on to the parent scope.
     *
     * @param callable(Scope,Coroutine,\Throwable):void $exceptionHandler
     *
     * @throws AsyncException on the main scope
     */
    public function setExceptionHandler(callable $exceptionHandler): void {}

    /**
     * The same for errors that come from a child scope only; it is asked first.
     *
     * @param callable(Scope,Coroutine,\Throwable):void $exceptionHandler gets the child the error came from
     *
     * @throws AsyncException on the main scope
     */
    public function setChildScopeExceptionHandler(callable $exceptionHandler): void {}

    /**
     * Registers a closure that is called once, with this object, when the scope
     * is closed (see isClosed()). On a closed scope it is called at once.
     *
     * @param \Closure(Scope):void $callback
     */
    public function finally(\Closure $callback): void {}

    /** Ends the scope as the loss of its object would. A second call does nothing. Does not park. */
    public function dispose(): void {}

    /** Ends the scope and leaves zombies, unless the policy is NOT_SAFE. A second call does nothing. Does not park. */
    public function disposeSafely(): void {}

    /**
     * Ends the scope $timeout milliseconds from now, whatever its policy: what
     * runs then is cancelled, and what still runs async.exit_grace milliseconds
     * later is unwound by an exit that no code catches. Until then it can be
     * used. The earliest time wins.
     *
     * @throws \ValueError $timeout is not between 1 and 600000
     */
    public function disposeAfterTimeout(int $timeout): void {}

    /** @return list<Scope> the children made by inherit() whose objects exist, in creation order */
    public function getChildScopes(): array {}
}
