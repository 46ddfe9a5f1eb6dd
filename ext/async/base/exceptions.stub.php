<?php

/** @generate-class-entries */

namespace Async;

/**
 * Thrown in a coroutine that is requested to end, by the call in which it waits
 * or, if it does not wait, by the next one that would: after cancel() of the
 * coroutine or its scope, the failure of another coroutine in the same scope(),
 * exit() or graceful_shutdown(). await() throws it for a coroutine that ended so.
 * Catching \Exception or \Error does not catch it.
 */
class AsyncCancellation extends \Cancellation
{
}

/**
 * Thrown by a call that takes a cancellation token, await() or
 * Channel::recv() for instance: the token settled before what was waited for. The previous
 * exception is the token's own, null if the token completed with a value. If it
 * is an error (a TimeoutException, the failure of a token), this exception is
 * an error, too: a coroutine or main script that it ends does not end silently.
 */
class OperationCanceledException extends AsyncCancellation
{
}

/**
 * No coroutine can ever be woken again. The script ends with it, after a report of
 * what each coroutine waits for; the coroutines get an AsyncCancellation.
 */
class DeadlockError extends \Error
{
}

/**
 * Misuse of the API or failure of the runtime. Thrown by the calls that say so: a
 * scope that is shut, a coroutine that awaits itself, a runtime that is off. The
 * base of the exceptions of channels, pools, contexts and threads.
 */
class AsyncException extends \Exception
{
}

/**
 * An exception of another thread, thrown by await() of a Thread, and of the Future
 * of a task if its class is not known here. Message and code are those of the original;
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

/** Thrown by Context::get() and its relatives: a mandatory context key is missing. */
class ContextException extends AsyncException
{
}

/** Thrown by Pool::acquire(), with() and what is built on them: the circuit breaker of the pool is open. */
class ServiceUnavailableException extends AsyncException
{
}

/**
 * Sockets, files, pipes and descriptors. Thrown by calls of the ABI, for extensions
 * in C. PHP's own functions report failures as they always did:
 * stream_socket_client() returns false.
 */
class InputOutputException extends \Exception
{
}

/**
 * A name or address look-up failed. Thrown by calls of the ABI, for extensions in C.
 * PHP's own functions report failures as they always did: gethostbyname() returns
 * the name.
 */
class DnsException extends \Exception
{
}

/**
 * A time limit expired. Thrown by with_timeout() and by Pool::acquire() with a limit
 * in milliseconds; the previous exception of the OperationCanceledException that a
 * call with the token timeout() throws.
 */
class TimeoutException extends \Exception
{
}

/**
 * Polling of a descriptor failed. Thrown by calls of the ABI, for extensions in C.
 * PHP's own functions report failures as they always did: stream_select() returns
 * false.
 */
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
