<?php

/** @generate-class-entries */

namespace Async;

/**
 * An event source that may be waited for. It may fire any number of times.
 *
 * A userland class may implement the interface, but only objects made by the
 * runtime can be waited on; any other is refused with Async\AsyncException.
 */
interface Awaitable
{
}

/**
 * A one-shot event source: it settles exactly once, with a value, an exception
 * or a cancellation, and gives the same answer to every reader afterwards.
 */
interface Completable extends Awaitable
{
    /**
     * Asks the work behind this object to end. Does nothing once it is settled.
     * Never parks. Null stands for a default AsyncCancellation.
     */
    public function cancel(?AsyncCancellation $cancellation = null): void;

    /** True once settled, in whichever way. */
    public function isCompleted(): bool;

    /** True once settled by a cancellation; implies isCompleted(). */
    public function isCancelled(): bool;
}

/** Supplies the scope a coroutine is started in. */
interface ScopeProvider
{
    /** The target scope; null selects the current one. */
    public function provideScope(): ?Scope;
}

/** A scope provider with hooks around the enqueueing of the new coroutine. */
interface SpawnStrategy extends ScopeProvider
{
    /**
     * Called when the coroutine exists (it has its id) and is not queued yet.
     * The returned array is reserved for scheduler options. An exception
     * discards the coroutine, unstarted.
     */
    public function beforeCoroutineEnqueue(Coroutine $coroutine, Scope $scope): array;

    /** Called when the coroutine is queued. An exception leaves it queued. */
    public function afterCoroutineEnqueue(Coroutine $coroutine, Scope $scope): void;
}

/**
 * Starts a coroutine in the current scope and returns its object. The body
 * begins when the scheduler reaches it, never inside this call.
 *
 * Arguments are copied by value; named extra arguments are forwarded by name.
 * Does not park.
 *
 * @throws AsyncException the current scope is shut, or the runtime is off
 */
function spawn(callable $task, mixed ...$args): Coroutine {}

/**
 * Starts a coroutine in the scope that $provider supplies (null: the current
 * one); otherwise as spawn(). If $provider is a SpawnStrategy its hooks are
 * called around the enqueueing. Does not park by itself.
 *
 * @throws AsyncException the scope is shut, or the runtime is off
 * @throws \Throwable whatever the methods of $provider throw
 */
function spawn_with(ScopeProvider $provider, callable $task, mixed ...$args): Coroutine {}

/**
 * Lets every other ready coroutine run first. With nothing else ready, pending
 * events are looked at without waiting and the call returns.
 *
 * @throws AsyncCancellation this coroutine was cancelled
 */
function suspend(): void {}

/**
 * Parks the current coroutine for at least $ms milliseconds; 0 yields once.
 *
 * @throws \ValueError $ms is negative
 * @throws AsyncCancellation this coroutine was cancelled
 */
function delay(int $ms): void {}

/**
 * An object that settles $ms milliseconds from now with a TimeoutException:
 * a cancellation token, or the subject of a wait. The clock starts at once.
 * Does not park and does not keep the process alive.
 *
 * @return Timeout the class of the object; a Completable, hence a token for await()
 * @throws \ValueError $ms is not positive
 */
function timeout(int $ms): Awaitable {}

/**
 * Runs $closure in the current coroutine with the delivery of cancellations
 * switched off, and returns its value. The closure may park.
 *
 * @throws AsyncCancellation a cancellation was requested meanwhile; the value
 *                           of the closure is lost
 */
function protect(\Closure $closure): mixed {}

/**
 * A Future that resolves with $signal on its first delivery after this call.
 * The signal is watched from now on until the Future is settled or dropped;
 * handlers of pcntl_signal() are called beside it. Does not park.
 *
 * If $cancellation settles first the Future is rejected: with its exception, or
 * with an AsyncCancellation if it settles with a value. A Future that nobody
 * waits on does not keep the process alive.
 *
 * @return Future<Signal>
 * @throws AsyncException the signal cannot be waited for
 */
function signal(Signal $signal, ?Completable $cancellation = null): Future {}

/**
 * Parks until $awaitable settles, then returns its value or throws its
 * exception (the same object for every awaiter). Settled: answers at once.
 * Never cancels $awaitable or $cancellation.
 *
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException an object that the runtime did not make
 */
function await(Completable $awaitable, ?Completable $cancellation = null): mixed {}

/**
 * Parks until the first of the triggers settles; returns its value or throws
 * its exception. Null for an empty input.
 *
 * Triggers are objects made by the runtime; the same one may occur under
 * several keys. Settled ones count at once, in input order. A Traversable is
 * advanced by a helper coroutine while the call waits. Every trigger that was
 * looked at counts as observed. After a failure the other triggers are
 * cancelled; after a success, or when the wait is cut short, they keep running.
 *
 * @phpstan-param iterable<array-key|null, Awaitable> $triggers
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException $triggers is not iterable, has a key of another type,
 *                        or an object that the runtime did not make
 * @throws \TypeError a trigger is not Awaitable
 */
function await_any_or_fail(iterable $triggers, ?Awaitable $cancellation = null): mixed {}

/**
 * Parks until a trigger succeeds, or all have failed. Failures are collected
 * and nothing is cancelled. Otherwise as await_any_or_fail().
 *
 * @phpstan-param iterable<array-key|null, Awaitable> $triggers
 * @return array{mixed, array<array-key, \Throwable>} the first value (null if
 *         there is none), and the failures so far by input key
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException as await_any_or_fail()
 */
function await_first_success(iterable $triggers, ?Awaitable $cancellation = null): mixed {}

/**
 * Parks until all triggers have succeeded, or one has failed: its exception is
 * thrown and the others are cancelled, without waiting for their end.
 * Otherwise as await_any_or_fail().
 *
 * @phpstan-param iterable<array-key|null, Awaitable> $triggers
 * @param bool $preserveKeyOrder results in input order; false: in the order of completion
 * @return array<array-key, mixed> values by input key
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException as await_any_or_fail()
 */
function await_all_or_fail(iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true): array {}

/**
 * Parks until all triggers have settled, whichever way. Otherwise as
 * await_any_or_fail().
 *
 * @phpstan-param iterable<array-key|null, Awaitable> $triggers
 * @param bool $preserveKeyOrder results and errors in input order; false: in the order of completion
 * @param bool $fillNull a failed key is null in the results; false: it is missing there
 * @return array{array<array-key, mixed>, array<array-key, \Throwable>} values and failures by input key
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException as await_any_or_fail()
 */
function await_all(iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true, bool $fillNull = false): array {}

/**
 * Parks until $count triggers have succeeded, or one has failed before that:
 * its exception is thrown and the others are cancelled. With fewer triggers
 * than $count it waits for all of them. Otherwise as await_any_or_fail().
 *
 * @phpstan-param int<0, max> $count
 * @phpstan-param iterable<array-key|null, Awaitable> $triggers
 * @param bool $preserveKeyOrder results in input order; false: in the order of completion
 * @return array<array-key, mixed> values of the winners by input key
 * @throws \ValueError $count is negative
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException as await_any_or_fail()
 */
function await_any_of_or_fail(int $count, iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true): array {}

/**
 * Parks until $count triggers have succeeded, or all have settled. Failures
 * are collected and do not count. Otherwise as await_any_or_fail().
 *
 * @phpstan-param int<0, max> $count
 * @phpstan-param iterable<array-key|null, Awaitable> $triggers
 * @param bool $preserveKeyOrder results and errors in input order; false: in the order of completion
 * @param bool $fillNull a failed key is null in the results; false: it is missing there
 * @return array{array<array-key, mixed>, array<array-key, \Throwable>} values and failures by input key
 * @throws \ValueError $count is negative
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException as await_any_or_fail()
 */
function await_any_of(int $count, iterable $triggers, ?Awaitable $cancellation = null, bool $preserveKeyOrder = true, bool $fillNull = false): array {}

/**
 * Calls $callback($value, $key) for every element and parks until all calls
 * are done. When a callback parks, the next one starts, up to $concurrency of
 * them at once. Returning exactly false stops fetching elements.
 *
 * Callbacks run in a scope of their own below the current one. What they have
 * spawned there is cancelled when the last callback is done, or waited for.
 * When a callback or the iterator throws, the others are cancelled and waited
 * for, then the exception is thrown. When the caller is cancelled, all of them
 * are, and the caller gets its cancellation after they have ended: meanwhile it
 * is as in protect(). What they throw then goes to their scope.
 *
 * @template TKey
 * @template TValue
 * @phpstan-param iterable<TKey, TValue> $iterable an array is iterated over a copy
 * @phpstan-param callable(TValue, TKey): mixed $callback
 * @phpstan-param int<0, max> $concurrency callbacks in progress at once; 0: no limit, 1: one after another
 * @param bool $cancelPending cancel what the callbacks have left behind; false: wait for it
 * @throws \ValueError $concurrency is out of range
 * @throws AsyncCancellation this coroutine was cancelled; so were the callbacks, which have ended
 */
function iterate(iterable $iterable, callable $callback, int $concurrency = 0, bool $cancelPending = true): void {}

/**
 * Starts a graceful shutdown: every live coroutine is cancelled once, the
 * caller included, which goes on until it waits. Cleanup code may take its
 * time, up to the grace time; coroutines started by it never begin. Later calls
 * do nothing, nor does one while the runtime is inactive. Does not park and does
 * not change the exit status.
 *
 * @param AsyncCancellation|null $cancellationError what the coroutines get; null: a default one
 * @phpstan-param int<-1, max>|null $graceMs coroutines that live longer are unwound by an exit that no code
 *     catches, see the guide on shutdown; 0: at once, -1: no limit, null: the setting async.exit_grace
 * @throws \ValueError $graceMs is less than -1
 */
function graceful_shutdown(?AsyncCancellation $cancellationError = null, ?int $graceMs = null): void {}

/**
 * Counters of the runtime. Does not park and works in any state; while the
 * runtime is inactive what counts live things is 0.
 *
 * @return array{coroutines_total: int, coroutines_active: int, microtasks_queue: int, coroutine_queue: int,
 *     resumed_queue: int, fiber_pool_count: int, fiber_pool_capacity: int, fiber_pool_min: int,
 *     fiber_stack_size: int, fiber_pool_virtual_bytes: int}
 */
function runtime_stats(): array {}

/**
 * Starts a thread of the operating system that runs $task in a PHP request of its own: no classes,
 * functions, settings or variables of this one are there, but what null $bootloader brings in, which
 * runs first. Both closures are copied with what they have captured; what the task returns or
 * throws is copied back. Does not park.
 *
 * @template T
 * @param \Closure():T $task
 * @param bool $inherit has no effect in this version
 * @param null|\Closure():mixed $bootloader
 *
 * @throws \Error a closure cannot cross into another thread, or this is not a thread-safe build
 * @throws AsyncException the system refuses the thread, or the runtime is off
 */
function spawn_thread(\Closure $task, bool $inherit = true, ?\Closure $bootloader = null): Thread {}

/**
 * How many CPUs this process may use: its affinity, limited by the quota of
 * its control group; at least 1. Does not park.
 *
 * @return int<1, max>
 */
function available_parallelism(): int {}

/**
 * Load averages of the last 1, 5 and 15 minutes; null where the system has
 * none. Does not park.
 *
 * @return array{float, float, float}|null
 */
function loadavg(): ?array {}

/**
 * CPU usage since the previous call in this process; the first call returns
 * zeros, except for cpu_count and loadavg, which are current. Does not park.
 *
 * process_cores is 0..cpu_count, the percentages are 0..100.
 *
 * @return array{process_cores: float, process_percent: float, system_percent: float, cpu_count: int,
 *     interval_sec: float, loadavg: array{float, float, float}|null}
 */
function cpu_usage(): array {}

/**
 * The running coroutine, the main one included. Does not park.
 *
 * @throws AsyncException no coroutine is running
 */
function current_coroutine(): Coroutine {}

/**
 * All coroutines that are not completed. Empty before the runtime is active.
 * Does not park.
 *
 * @return list<Coroutine>
 */
function get_coroutines(): array {}

/** The context of the current scope, created on first use. Does not park. */
function current_context(): Context {}

/** The private context of the current coroutine, created on first use. Does not park. */
function coroutine_context(): Context {}

/** The context of the main scope, from any scope. Does not park. */
function root_context(): Context {}

/**
 * The context of the request scope an embedder has marked; null where there is
 * none, as on the command line. Does not park.
 */
function request_context(): ?Context {}
