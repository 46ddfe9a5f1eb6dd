<?php

/** @generate-class-entries */

namespace Async;

/** The pool cannot serve a request, or was given a resource that it did not lend. */
class PoolException extends AsyncException
{
}

/**
 * Lends resources, at most $max of them, created on demand and reused.
 * Coroutines that find none free wait in order of arrival.
 *
 * The callables may wait, throw and call the pool. $healthcheck,
 * $beforeAcquire and $beforeRelease reject a resource by a falsy value other
 * than null or by an exception, which is discarded. A rejected resource is
 * destroyed.
 *
 * @template T
 * @strict-properties
 * @not-serializable
 */
final class Pool implements \Countable, CircuitBreaker
{
    /**
     * Creates $min resources immediately.
     *
     * @param callable():T $factory
     * @param null|callable(T):void $destructor
     * @param null|callable(T):mixed $healthcheck called for idle resources, every $healthcheckInterval
     * @param null|callable(T):mixed $beforeAcquire called before an idle resource is lent, not for a new one
     * @param null|callable(T):mixed $beforeRelease called when a resource is released
     * @param int $min minimum that the periodic check maintains
     * @param int $max maximum number of resources: lent, idle or being created
     * @param int $healthcheckInterval milliseconds, 0 for none; does not keep the process alive
     * @param string|null $name how deadlock reports call it
     *
     * @throws \ValueError a number is out of range
     */
    public function __construct(
        callable $factory,
        ?callable $destructor = null,
        ?callable $healthcheck = null,
        ?callable $beforeAcquire = null,
        ?callable $beforeRelease = null,
        int $min = 0,
        int $max = 10,
        int $healthcheckInterval = 0,
        ?string $name = null
    ) {}

    /**
     * Borrows the resource that has been idle longest, or a new one. Waits for
     * a release if $max resources are in use. May wait.
     *
     * @param int|Completable|null $timeout maximum wait in milliseconds; 0 and
     *        null for no limit; or a token that ends the wait
     * @return T
     * @throws TimeoutException no resource was released in time
     * @throws OperationCanceledException the token settled first
     * @throws PoolException the pool is closed, or closes while waiting
     * @throws ServiceUnavailableException the circuit breaker is INACTIVE
     * @throws AsyncCancellation this coroutine was cancelled
     * @throws \ValueError $timeout is negative
     */
    public function acquire(int|Completable|null $timeout = 0): mixed {}

    /**
     * Borrows a resource as acquire() does, calls $task with it and releases it
     * however the call ends. A resource that $task has released itself, as
     * broken for example, is not released again. May wait.
     *
     * @template R
     * @phpstan-param callable(T): R $task
     * @return R
     * @throws OperationCanceledException the token settled before a resource was lent
     */
    public function with(callable $task, ?Completable $cancellation = null): mixed {}

    /**
     * Like acquire(), but never waits for a resource: null if none is free for
     * the caller, if the pool is closed or the circuit breaker is INACTIVE.
     * Waits only if a callable does.
     *
     * @return T|null
     */
    public function tryAcquire(): mixed {}

    /**
     * Releases a resource, from any coroutine. Waits only if a callable
     * does.
     *
     * @param T $resource
     * @param bool $broken true: it is destroyed, without a call of
     *        $beforeRelease, and reported to the circuit breaker as a failure
     * @throws PoolException the pool has not lent it
     */
    public function release(mixed $resource, bool $broken = false): void {}

    /**
     * Destroys the idle resources and dismisses the waiters. A lent resource
     * stays with its borrower and is destroyed by release(). Closing again does
     * nothing.
     */
    public function close(): void {}

    public function isClosed(): bool {}

    /** The number of resources that exist or are being created: idle and active. */
    public function count(): int {}

    /**
     * The number of idle resources, including those reserved for a waiter. A
     * PDO pool also counts connections that a coroutine keeps but gives up on
     * demand.
     */
    public function idleCount(): int {}

    /** The number of resources that are lent or being processed by a callable. */
    public function activeCount(): int {}

    /** Null removes the strategy. The state is unchanged. */
    public function setCircuitBreakerStrategy(?CircuitBreakerStrategy $strategy): void {}

    public function getState(): CircuitBreakerState {}

    /** Changes to ACTIVE: resources are lent. */
    public function activate(): void {}

    /** Coroutines that wait for a resource get a ServiceUnavailableException. */
    public function deactivate(): void {}

    /** Changes to RECOVERING: resources are lent, and the strategy decides what the outcomes mean. */
    public function recover(): void {}
}
