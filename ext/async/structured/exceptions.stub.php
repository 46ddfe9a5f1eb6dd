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
 * exception is the token's own, null if the token completed with a value. If it
 * is an error (a TimeoutException, the failure of a token), so is this where it
 * leaves a coroutine or the main script: it does not end that silently.
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

/**
 * An exception of another thread. Message and code are the original's; file, line
 * and trace are those of the place that received it.
 */
class RemoteException extends AsyncException
{
    private ?\Throwable $remoteException = null;

    private string $remoteClass = '';

    /** The original, rebuilt in this thread; null if its class cannot be loaded here. */
    public function getRemoteException(): ?\Throwable {}

    /** The name of the original's class, whether or not this thread has it. */
    public function getRemoteClass(): string {}
}

/**
 * What went wrong beyond the reach of the sender: a transferred value that cannot be
 * rebuilt in this thread. A value that may not be sent at all is an \Error there.
 */
class ThreadTransferException extends AsyncException
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
