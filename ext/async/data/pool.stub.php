<?php

/** @generate-class-entries */

namespace Async;

/** The pool cannot serve anyone, or was given a resource that is not its own. */
class PoolException extends AsyncException
{
}

/**
 * Lends resources, at most $max of them, made as they are needed and used again
 * and again. Coroutines that find none free wait first come, first served.
 *
 * The callables may park, throw and call the pool. $healthcheck, $beforeAcquire
 * and $beforeRelease reject a resource by a falsy value other than null or by an
 * exception, which nobody sees; a rejected resource is destroyed.
 *
 * @template T
 * @strict-properties
 * @not-serializable
 */
final class Pool implements \Countable, CircuitBreaker
{
    /**
     * Makes $min resources at once.
     *
     * @param callable():T $factory
     * @param null|callable(T):void $destructor
     * @param null|callable(T):mixed $healthcheck asked about idle resources, every $healthcheckInterval
     * @param null|callable(T):mixed $beforeAcquire asked before an idle resource is lent, not for a fresh one
     * @param null|callable(T):mixed $beforeRelease asked when a resource comes back
     * @param int $min how many the periodic check keeps at least
     * @param int $max how many exist at most, lent, idle or in the making
     * @param int $healthcheckInterval milliseconds, 0 for none; does not keep the process alive
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
        int $healthcheckInterval = 0
    ) {}

    /**
     * Borrows the resource that has been idle longest, or a new one, waiting
     * for one to come back if there are $max already. May park.
     *
     * @param int $timeout milliseconds of waiting, 0 for no limit
     * @return T
     * @throws TimeoutException none came back in time
     * @throws PoolException the pool is closed, or closes meanwhile
     * @throws ServiceUnavailableException the circuit breaker is INACTIVE
     * @throws AsyncCancellation this coroutine was cancelled
     * @throws \ValueError $timeout is negative
     */
    public function acquire(int $timeout = 0): mixed {}

    /**
     * The same without waiting for a resource: null if none is free for the
     * caller, if the pool is closed or the circuit breaker is INACTIVE. Parks
     * only if a callable does.
     *
     * @return T|null
     */
    public function tryAcquire(): mixed {}

    /**
     * Gives a resource back; from any coroutine. Parks only if a callable does.
     *
     * @param T $resource
     * @throws PoolException the pool has not lent it
     */
    public function release(mixed $resource): void {}

    /**
     * Destroys what is idle and turns away who waits. What is lent stays with
     * its borrower and is destroyed by release(). Closing again does nothing.
     */
    public function close(): void {}

    public function isClosed(): bool {}

    /** How many resources exist or are being made: idle and active. */
    public function count(): int {}

    /**
     * How many lie in the pool, those promised to a waiter included. A pool of
     * PDO counts connections that a coroutine gives back on demand as well.
     */
    public function idleCount(): int {}

    /** How many are lent or in the hands of a callable. */
    public function activeCount(): int {}

    /** Null removes the strategy; the state stays as it is. */
    public function setCircuitBreakerStrategy(?CircuitBreakerStrategy $strategy): void {}

    public function getState(): CircuitBreakerState {}

    public function activate(): void {}

    /** Who waits for a resource gets a ServiceUnavailableException. */
    public function deactivate(): void {}

    public function recover(): void {}
}
