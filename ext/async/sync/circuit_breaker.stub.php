<?php

/** @generate-class-entries */

namespace Async;

/** The states of a circuit breaker. */
enum CircuitBreakerState
{
    /** All requests pass. */
    case ACTIVE;

    /** No request passes: the service counts as down. */
    case INACTIVE;

    /** All requests pass, on probation. */
    case RECOVERING;
}

/** Reads and changes the state of a circuit breaker. No method waits. */
interface CircuitBreaker
{
    public function getState(): CircuitBreakerState;

    /** Changes to ACTIVE. Like the others, does nothing if already in that state. */
    public function activate(): void;

    /** Changes to INACTIVE: coroutines that wait for the service get an exception. */
    public function deactivate(): void;

    /** Changes to RECOVERING. */
    public function recover(): void;
}

/**
 * Decides when the state changes. The service reports to its strategy, which
 * may call activate() or deactivate() on $source. All methods may wait.
 */
interface CircuitBreakerStrategy
{
    /**
     * One use of the service succeeded: a resource came back unbroken, also if the
     * code that used it has thrown. Code that finds it broken says so:
     * Pool::release(broken: true).
     */
    public function reportSuccess(mixed $source): void;

    /**
     * One use of the service failed. A pool reports the exception of its
     * factory, or an Exception for a resource that was rejected on release.
     */
    public function reportFailure(mixed $source, \Throwable $error): void;

    /** Called while INACTIVE, before each use. True allows it and changes the state to RECOVERING. */
    public function shouldRecover(): bool;
}
