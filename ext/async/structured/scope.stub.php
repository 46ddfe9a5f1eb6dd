<?php

/** @generate-class-entries */

namespace Async;

/**
 * Owns coroutines: they end with it, their errors go through it, and it can be
 * awaited as a whole. Scopes form a tree: cancellation goes down, errors go up.
 *
 * A scope ends when it is cancelled or disposed of, or when the last reference
 * to its object is released. From then on it accepts no new coroutines. Its
 * policy decides about its existing coroutines. In a SAFE scope
 * (allowZombies(), the main scope, children of a SAFE scope) they continue as
 * zombies, which are not waited for. In other scopes they are cancelled.
 *
 * @strict-properties
 * @not-serializable
 */
final class Scope implements ScopeProvider
{
    /**
     * Creates a child of $parentScope (null: of the current scope). It inherits
     * the policy and the request scope of its parent. Does not wait.
     *
     * @throws AsyncException the parent is shut
     */
    public static function inherit(?Scope $parentScope = null): Scope {}

    /**
     * Creates a child of $parent (null: of the current scope) in which an error
     * of one coroutine is no matter of the others: it stays on the handle of
     * its coroutine, for those who wait for it. When a handle is destroyed with
     * an error that no wait has seen, setExceptionHandler() of this scope gets
     * it; without a handler, or after the scope has ended and its object is
     * gone, the error is thrown there, as in the main scope.
     * Child scopes fail as usual, and their errors end here. Its policy is that
     * of new Scope(), not that of $parent. Does not wait.
     *
     * @throws AsyncException the parent is shut
     */
    public static function supervised(?Scope $parent = null): Scope {}

    /** Returns this scope. */
    #[\Override]
    public function provideScope(): Scope {}

    /** Creates an independent scope: no parent, no inherited context. Does not wait. */
    public function __construct() {}

    /** Policy NOT_SAFE: every way of ending cancels. Returns this object. */
    public function asNotSafely(): Scope {}

    /** Policy SAFE: cancel() and dispose() make zombies. Returns this object. */
    public function allowZombies(): Scope {}

    /**
     * Starts a coroutine in this scope, with arguments as for Async\spawn().
     * The body begins when the scheduler reaches it. Does not wait.
     *
     * @template T
     * @phpstan-param \Closure(mixed ...): T $callable
     * @return Coroutine<T>
     * @throws AsyncException the scope is shut, or the runtime is off
     */
    public function spawn(\Closure $callable, mixed ...$params): Coroutine {}

    /**
     * Shuts the subtree, children first, and cancels its coroutines unless the
     * policy spares them. Coroutines in awaitCompletion() get the cancellation.
     * Null stands for a default one. Does not wait.
     */
    public function cancel(?AsyncCancellation $cancellationError = null): void {}

    /**
     * Waits until no coroutine of the subtree is active. Zombies do not
     * count.
     *
     * @throws \Throwable an error that was not taken otherwise and has cancelled the scope
     * @throws OperationCanceledException $cancellation settled first
     * @throws AsyncCancellation the scope or the calling coroutine was cancelled
     * @throws AsyncException the calling coroutine belongs to the subtree
     */
    public function awaitCompletion(Awaitable $cancellation): void {}

    /**
     * Waits until every coroutine of the subtree has completed, zombies
     * included. Only for a shut scope. Errors that are not taken otherwise are
     * passed to $errorHandler. Without one the first of them ends the wait.
     *
     * @param null|callable(\Throwable,Scope):void $errorHandler called in the
     *        waiting coroutine; its exception ends the wait; may wait
     *
     * @throws \Throwable the first error, without $errorHandler
     * @throws OperationCanceledException $cancellation settled first
     * @throws AsyncCancellation the calling coroutine was cancelled
     * @throws AsyncException the scope is not shut, or the calling coroutine belongs to the subtree
     */
    public function awaitAfterCancellation(?callable $errorHandler = null, ?Awaitable $cancellation = null): void {}

    /** True when no coroutine of the subtree is active. Zombies do not count. */
    public function isFinished(): bool {}

    /** True when the scope is shut and no coroutine is left in the subtree, zombies included. */
    public function isClosed(): bool {}

    /** True once the scope or an ancestor was cancelled or disposed of, or was ended by an error. */
    public function isCancelled(): bool {}

    /**
     * Sets the handler for errors of coroutines of this scope, or of a child
     * scope, that no awaiter took. The scope is then not cancelled. There is
     * one handler: the last call wins. It runs in the coroutine that failed
     * and may wait. Its exception is passed to the parent scope.
     *
     * @param callable(Scope,Coroutine,\Throwable):void $exceptionHandler
     *
     * @throws AsyncException on the main scope
     */
    public function setExceptionHandler(callable $exceptionHandler): void {}

    /**
     * Sets the handler for errors from child scopes only. It has precedence.
     *
     * @param callable(Scope,Coroutine,\Throwable):void $exceptionHandler gets the child the error came from
     *
     * @throws AsyncException on the main scope
     */
    public function setChildScopeExceptionHandler(callable $exceptionHandler): void {}

    /**
     * Registers a closure that is called once, with this object, when the scope
     * is closed (see isClosed()). On a closed scope it is called immediately.
     *
     * @param \Closure(Scope):void $callback
     */
    public function finally(\Closure $callback): void {}

    /** Ends the scope like the loss of its object. A second call does nothing. Does not wait. */
    public function dispose(): void {}

    /** Ends the scope and makes zombies unless the policy is NOT_SAFE. A second call does nothing. Does not wait. */
    public function disposeSafely(): void {}

    /**
     * Ends the scope $timeout milliseconds from now, whatever its policy. Its
     * coroutines are then cancelled. Those that still run async.exit_grace
     * milliseconds later are unwound by an exit that no code catches. Until
     * then the scope can be used. The earliest time wins.
     *
     * @throws \ValueError $timeout is not between 1 and 600000
     */
    public function disposeAfterTimeout(int $timeout): void {}

    /** @return list<Scope> the children created by inherit() whose objects exist, in creation order */
    public function getChildScopes(): array {}
}
