<?php

/** @generate-class-entries */

namespace Async;

/**
 * An event source that can be awaited. It may fire any number of times.
 *
 * A userland class may implement the interface, but only objects created by
 * the runtime can be awaited; any other is refused with Async\AsyncException.
 */
interface Awaitable
{
}

/**
 * A one-shot event source: it settles exactly once, with a value, an exception
 * or a cancellation, and gives the same outcome to every reader afterwards.
 *
 * @template-covariant T
 */
interface Completable extends Awaitable
{
    /**
     * Requests that the work behind this object ends. Does nothing once it is
     * settled. Never waits. Null stands for a default AsyncCancellation.
     */
    public function cancel(?AsyncCancellation $cancellation = null): void;

    /** True once settled, with any outcome. */
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
     *
     * @phpstan-param Coroutine<mixed> $coroutine
     * @return array<array-key, mixed>
     */
    public function beforeCoroutineEnqueue(Coroutine $coroutine, Scope $scope): array;

    /** Called when the coroutine is queued. An exception leaves it queued. */
    public function afterCoroutineEnqueue(Coroutine $coroutine, Scope $scope): void;
}

/**
 * Starts a coroutine in the current scope and returns its object. The body
 * begins when the scheduler runs it, never inside this call.
 *
 * Arguments are copied by value; named extra arguments are forwarded by name.
 * Does not wait.
 *
 * @template T
 * @phpstan-param callable(mixed ...): T $task
 * @return Coroutine<T>
 * @throws AsyncException the current scope is shut, or the runtime is off
 */
function spawn(callable $task, mixed ...$args): Coroutine {}

/**
 * Starts a coroutine in the scope that $provider->provideScope() returns (null: the
 * current one); otherwise as spawn(). If $provider is a SpawnStrategy its hooks are
 * called around the enqueueing. Does not wait by itself.
 *
 * @template T
 * @phpstan-param callable(mixed ...): T $task
 * @return Coroutine<T>
 * @throws AsyncException the scope is shut, or the runtime is off
 * @throws \Throwable any exception that the methods of $provider throw
 */
function spawn_with(ScopeProvider $provider, callable $task, mixed ...$args): Coroutine {}

/**
 * Lets every other ready coroutine run once. If none is ready, polls for
 * events without waiting and returns.
 *
 * @throws AsyncCancellation this coroutine was cancelled
 */
function suspend(): void {}

/**
 * Waits for at least $ms milliseconds; 0 yields once.
 * PHP_INT_MAX, and everything longer than 31 years, is for ever.
 *
 * @throws \ValueError $ms is negative
 * @throws AsyncCancellation this coroutine was cancelled
 */
function delay(int|float $ms): void {}

/**
 * An object that settles $ms milliseconds from now with a TimeoutException:
 * a cancellation token, or the subject of a wait. The clock starts at once.
 * Does not wait and does not keep the process alive.
 *
 * @throws \ValueError $ms is not positive
 */
function timeout(int|float $ms): Timeout {}

/**
 * Calls $task(...$args) in the current coroutine and returns its value, unless
 * that takes more than $ms milliseconds. Coroutines that the task starts belong
 * to a scope of this call, and are waited for within the same limit.
 *
 * When time is up, these coroutines are cancelled, and the wait of the task is
 * ended by an AsyncCancellation, as if its coroutine were cancelled. The call
 * throws when all finally blocks have run, however long that takes. A task that
 * computes without a wait is not interrupted. In nested calls the limit that is
 * reached first counts.
 *
 * @template T
 * @phpstan-param callable(mixed...): T $task
 * @return T
 * @throws TimeoutException time was up; the previous exception says where the task was
 * @throws \Throwable any exception of the task, or the first of its coroutines
 * @throws \ValueError $ms is not positive
 * @throws AsyncCancellation this coroutine was cancelled
 */
function with_timeout(int|float $ms, callable $task, mixed ...$args): mixed {}

/**
 * Waits until one of the cases can proceed, and lets exactly that one do so:
 *
 * - a Channel or ThreadChannel: a value is received
 * - Channel::sending($value): the value is sent
 * - any other Awaitable: its outcome, as in await(); an error is thrown
 *
 * A channel that is closed, and has no value left that is not reserved for
 * another receiver, is chosen with `closed` set. Of several cases that can
 * proceed at once, one is chosen at random. Once a value
 * was received or sent, the call returns: a cancellation that comes later is
 * thrown at the next suspension point. May wait.
 *
 * @phpstan-param iterable<int|string, Awaitable|SendCase> $cases
 * @throws \ValueError there are no cases
 * @throws \TypeError a case is of another type
 * @throws \Throwable the error of an awaitable
 * @throws OperationCanceledException the token settled first
 * @throws AsyncCancellation this coroutine was cancelled
 */
function select(iterable $cases, ?Completable $cancellation = null): Selected {}

/**
 * Waits for the first outcome of several: of coroutines that it starts for the
 * callables, and of Completables. An error that comes first is thrown. The call
 * returns when the losers have ended, their finally blocks included. May
 * wait.
 *
 * @phpstan-param iterable<int|string, callable|Completable> $tasks
 * @param bool $cancelLosers false: the others go on, the coroutines in the
 *                           current scope; an error of theirs is not reported
 * @throws \ValueError there are no tasks
 * @throws \TypeError a task is of another type
 * @throws \Throwable the error that came first
 * @throws OperationCanceledException the token settled first
 * @throws AsyncCancellation this coroutine was cancelled
 */
function race(iterable $tasks, bool $cancelLosers = true, ?Completable $cancellation = null): Selected {}

/**
 * Waits until a process that proc_open() has started ends. The process stays
 * open: proc_get_status(), proc_terminate() and proc_close() work as before.
 * May wait.
 *
 * @param resource $process
 * @return int the exit code; -1 if a signal ended the process: proc_get_status()
 *             names it; also -1 if proc_close() of another coroutine got it
 * @throws \TypeError $process is closed, or not of proc_open()
 * @throws OperationCanceledException the token settled first; the process runs on
 * @throws AsyncCancellation this coroutine was cancelled; the process runs on
 */
function process_wait($process, ?Completable $cancellation = null): int {}

/**
 * Returns a source of ticks, $ms milliseconds apart, the first after one
 * interval. A wait that comes late does not delay the ticks that follow.
 *
 * @throws \ValueError $ms is not positive
 */
function ticker(int|float $ms): Ticker {}

/**
 * Calls $body with a new Scope, and returns its value after every coroutine of
 * the scope has ended. spawn() in $body starts coroutines in this scope, too.
 *
 * The first error cancels the others and is thrown: that of a coroutine also
 * ends the wait of $body, by an AsyncCancellation. Errors that follow are in a
 * CompositeException behind the first. When $body throws, or the caller is
 * cancelled, the coroutines are cancelled and waited for.
 *
 * @template T
 * @phpstan-param callable(Scope): T $body
 * @return T
 * @throws \Throwable the first error of $body or of a coroutine of the scope
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException the request has ended
 */
function scope(callable $body): mixed {}

/**
 * Runs $closure in the current coroutine with cancellations deferred, and
 * returns its value. The closure may wait. Coroutines that it starts belong
 * to a scope of this call, which is not cancelled with the scope of the caller;
 * the call returns after they have ended. All that holds in a finally block of
 * a cancelled coroutine, too. While the runtime is inactive it just calls the
 * closure.
 *
 * @template T
 * @phpstan-param \Closure(): T $closure
 * @return T
 * @throws \Throwable the first error of the closure or of a coroutine that it has started
 * @throws AsyncCancellation a cancellation was requested in the meantime; the
 *                           value of the closure is lost
 */
function protect(\Closure $closure): mixed {}

/**
 * A Future that resolves with $signal on its first delivery after this call.
 * The signal is watched from now on until the Future is settled or dropped;
 * handlers of pcntl_signal() are called as well. Does not wait.
 *
 * If $cancellation settles first the Future is rejected: with its exception, or
 * with an AsyncCancellation if it settles with a value. A Future without a
 * waiter does not keep the process alive.
 *
 * @return Future<Signal>
 * @throws AsyncException the signal cannot be watched
 */
function signal(Signal $signal, ?Completable $cancellation = null): Future {}

/**
 * Waits until $awaitable settles, then returns its value or throws its
 * exception (the same object for every awaiter). Returns at once if it has
 * settled. Never cancels $awaitable or $cancellation.
 *
 * @template T
 * @phpstan-param Completable<T> $awaitable
 * @return T
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException the runtime has not created an argument
 */
function await(Completable $awaitable, ?Completable $cancellation = null): mixed {}

/**
 * Waits until the first of the triggers settles; returns its value or
 * throws its exception. Null for an empty input.
 *
 * Triggers are objects created by the runtime; the same one may occur under
 * several keys. Settled ones count at once, in input order. A Traversable is
 * advanced by a helper coroutine while the call waits. Every trigger that was
 * examined counts as observed. After a failure the other triggers are
 * cancelled; after a success, or if the wait is ended early, they continue.
 *
 * @phpstan-param iterable<array-key|null, Awaitable> $triggers
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException $triggers is not iterable, has a key of another type,
 *                        or an object that the runtime has not created
 * @throws \TypeError a trigger is not Awaitable
 */
function await_any_or_fail(iterable $triggers, ?Awaitable $cancellation = null): mixed {}

/**
 * Waits until a trigger succeeds, or all have failed. Failures are
 * collected and nothing is cancelled. Otherwise as await_any_or_fail().
 *
 * @phpstan-param iterable<array-key|null, Awaitable> $triggers
 * @return array{mixed, array<array-key, \Throwable>} the first value, null
 *         without one, and the failures so far by input key
 * @throws OperationCanceledException $cancellation settled first
 * @throws AsyncCancellation this coroutine was cancelled
 * @throws AsyncException as await_any_or_fail()
 */
function await_first_success(iterable $triggers, ?Awaitable $cancellation = null): mixed {}

/**
 * Waits until all triggers have succeeded, or one has failed: its exception
 * is thrown and the others are cancelled, without waiting for their end.
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
 * Waits until all triggers have settled, with any outcome. Otherwise as
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
 * Waits until $count triggers have succeeded, or one has failed before
 * that: its exception is thrown and the others are cancelled. With fewer
 * triggers than $count it waits for all of them. Otherwise as
 * await_any_or_fail().
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
 * Waits until $count triggers have succeeded, or all have settled. Failures
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
 * Calls $callback($value, $key) for every element and waits until all calls
 * are done. When a callback waits, the next one starts, up to $concurrency
 * of them at once. Returning exactly false stops fetching elements.
 *
 * Callbacks run in a child scope of the current one. Coroutines that they have
 * spawned there are cancelled when the last callback is done, or waited for.
 * When a callback or the iterator throws, the others are cancelled and waited
 * for, then the exception is thrown. When the caller is cancelled, all of them
 * are cancelled, and the caller receives its cancellation after they have
 * ended; until then it is protected. Their scope handles what they throw then.
 *
 * @template TKey
 * @template TValue
 * @phpstan-param iterable<TKey, TValue> $iterable an array is iterated over a copy
 * @phpstan-param callable(TValue, TKey): mixed $callback
 * @phpstan-param int<0, max> $concurrency callbacks in progress at once; 0: no limit, 1: one after another
 * @param bool $cancelPending cancel the coroutines that the callbacks have left running; false: wait for them
 * @throws \ValueError $concurrency is out of range
 * @throws AsyncCancellation this coroutine was cancelled; so were the callbacks, which have ended
 */
function iterate(iterable $iterable, callable $callback, int $concurrency = 0, bool $cancelPending = true): void {}

/**
 * Starts a graceful shutdown: cancels every live coroutine once, including the
 * caller, which continues until its next wait. Cleanup code may run until the
 * end of the grace period; coroutines that it starts never begin. Later calls,
 * and calls while the runtime is inactive, do nothing. Does not wait and
 * does not change the exit status.
 *
 * @param AsyncCancellation|null $cancellationError delivered to the coroutines; null: a default one
 * @phpstan-param int<-1, max>|null $graceMs coroutines that live longer are unwound by an exit that no code
 *     catches, see the guide on shutdown; 0: at once, -1: no limit, null: the setting async.exit_grace
 * @throws \ValueError $graceMs is less than -1
 */
function graceful_shutdown(?AsyncCancellation $cancellationError = null, ?int $graceMs = null): void {}

/**
 * Counters of the runtime. Does not wait and works in any state; while the
 * runtime is inactive the counts of live objects are 0.
 *
 * @return array{coroutines_total: int, coroutines_active: int, microtasks_queue: int, coroutine_queue: int,
 *     resumed_queue: int, fiber_pool_count: int, fiber_pool_capacity: int, fiber_pool_min: int,
 *     fiber_stack_size: int, fiber_pool_virtual_bytes: int}
 */
function runtime_stats(): array {}

/**
 * Starts a thread of the operating system that runs $task in a PHP request of its own. It has no classes,
 * functions, settings or variables of this request, except those that $bootloader brings in, which runs
 * first: a file that it includes, an autoloader, a constant. A closure that declares a function or class itself cannot be copied. Both closures are copied with their captured variables; the value or exception of the task is
 * copied back. Does not wait.
 *
 * @template T
 * @param \Closure():T $task
 * @param bool $inherit has no effect in this version
 * @param null|\Closure():mixed $bootloader
 * @return Thread<T>
 * @throws \Error a closure cannot be transferred to another thread, or this is not a thread-safe build
 * @throws AsyncException the system cannot create the thread, or the runtime is off
 */
function spawn_thread(\Closure $task, bool $inherit = true, ?\Closure $bootloader = null): Thread {}

/**
 * The number of CPUs that this process may use: its affinity, limited by the
 * quota of its control group; at least 1. Does not wait.
 *
 * @return int<1, max>
 */
function available_parallelism(): int {}

/**
 * Load averages of the last 1, 5 and 15 minutes; null where the system has
 * none. Does not wait.
 *
 * @return array{float, float, float}|null
 */
function loadavg(): ?array {}

/**
 * CPU usage since the previous call in this process; the first call returns
 * zeros, except for cpu_count and loadavg, which are current. Does not wait.
 *
 * process_cores is 0..cpu_count, the percentages are 0..100.
 *
 * @return array{process_cores: float, process_percent: float, system_percent: float, cpu_count: int,
 *     interval_sec: float, loadavg: array{float, float, float}|null}
 */
function cpu_usage(): array {}

/**
 * The running coroutine; the main one, too, once the script has used coroutines. Does not wait.
 *
 * @throws AsyncException no coroutine is running
 */
function current_coroutine(): Coroutine {}

/**
 * All coroutines that are not completed. Empty before the runtime is active.
 * Does not wait.
 *
 * @return list<Coroutine>
 */
function get_coroutines(): array {}

/** The context of the current scope, created on first use. Does not wait. */
function current_context(): Context {}

/** The private context of the current coroutine, created on first use. Does not wait. */
function coroutine_context(): Context {}

/** The context of the main scope, from any scope. Does not wait. */
function root_context(): Context {}

/**
 * The context of the request scope that an embedder has marked; null without
 * one, as on the command line. Does not wait.
 */
function request_context(): ?Context {}
