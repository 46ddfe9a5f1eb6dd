<?php

/** @generate-class-entries */

namespace Async;

/**
 * Thrown in a coroutine that is asked to end. Catching \Exception or \Error does
 * not catch it.
 */
class AsyncCancellation extends \Cancellation
{
}

/**
 * A cancellation token settled before the awaited operation did. The previous
 * exception is the token's own, null if the token completed with a value.
 */
class OperationCanceledException extends AsyncCancellation
{
}

/** No coroutine can ever be woken again. */
class DeadlockError extends \Error
{
}

/** Misuse of the API or failure of the runtime. */
class AsyncException extends \Exception
{
}

/** A mandatory context key is missing. */
class ContextException extends AsyncException
{
}

/** A circuit breaker is open. */
class ServiceUnavailableException extends AsyncException
{
}

/** Sockets, files, pipes and descriptors. */
class InputOutputException extends \Exception
{
}

/** A name or address look-up failed. */
class DnsException extends \Exception
{
}

/** A time limit expired. */
class TimeoutException extends \Exception
{
}

/** Polling of a descriptor failed. */
class PollException extends \Exception
{
}

/**
 * Several exceptions that belong together. The runtime throws it where two or
 * more finally() handlers of one object failed.
 *
 * @strict-properties
 */
final class CompositeException extends \Exception
{
    private array $exceptions;

    /** Appends to the list; an object that is in it already is appended again. */
    public function addException(\Throwable $exception): void {}

    /** @return list<\Throwable> in the order they were added */
    public function getExceptions(): array {}
}
