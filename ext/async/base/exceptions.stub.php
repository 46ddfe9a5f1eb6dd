<?php

/** @generate-class-entries */

namespace Async;

/**
 * Thrown in a coroutine that is requested to end. Catching \Exception or \Error
 * does not catch it.
 */
class AsyncCancellation extends \Cancellation
{
}

/**
 * A cancellation token settled before the awaited operation did. The previous
 * exception is the token's own, null if the token completed with a value. If it
 * is an error (a TimeoutException, the failure of a token), this exception is
 * an error, too: a coroutine or main script that it ends does not end silently.
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
 * An exception of another thread. Message and code are those of the original;
 * file, line and trace are those of the place that received it.
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
 * A transferred value cannot be rebuilt in this thread, for a reason that the
 * sender could not know. The sender gets an \Error for a value that may not be
 * sent at all.
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
 * Several exceptions that belong together. The runtime throws it for the
 * errors of a TaskGroup or TaskSet, and if two or more finally() handlers of
 * one object failed.
 *
 * @strict-properties
 */
final class CompositeException extends \Exception
{
    private array $exceptions;

    /** Appends to the list, even if the object is already in it. */
    public function addException(\Throwable $exception): void {}

    /** @return list<\Throwable> in the order they were added */
    public function getExceptions(): array {}
}
