<?php

/** @generate-class-entries */

namespace Async;

/** What a circuit breaker lets through. */
enum CircuitBreakerState
{
    /** Everything. */
    case ACTIVE;

    /** Nothing: the service counts as down. */
    case INACTIVE;

    /** Everything again, on probation. */
    case RECOVERING;
}

/** How the state of a circuit breaker is read and changed. No method parks. */
interface CircuitBreaker
{
    public function getState(): CircuitBreakerState;

    /** To ACTIVE. Does nothing in that state already, like the others. */
    public function activate(): void;

    /** To INACTIVE: who waits for the service is turned away. */
    public function deactivate(): void;

    /** To RECOVERING. */
    public function recover(): void;
}

/**
 * When the state changes: the service reports to its strategy, which calls
 * activate() or deactivate() on $source as it sees fit. All methods may park.
 */
interface CircuitBreakerStrategy
{
    /** One use of the service went well. */
    public function reportSuccess(mixed $source): void;

    /**
     * One use of the service failed. A pool reports the exception of its
     * factory, or an Exception for a resource that came back bad.
     */
    public function reportFailure(mixed $source, \Throwable $error): void;

    /** Asked while INACTIVE, before each use: true lets it through, in the state RECOVERING. */
    public function shouldRecover(): bool;
}
