<?php

/** @generate-class-entries */

namespace AsyncTest;

/**
 * @var int
 * @cvalue ASYNC_READABLE
 */
const READABLE = UNKNOWN;
/**
 * @var int
 * @cvalue ASYNC_WRITABLE
 */
const WRITABLE = UNKNOWN;
/**
 * @var int
 * @cvalue ASYNC_DISCONNECT
 */
const DISCONNECT = UNKNOWN;
/**
 * @var int
 * @cvalue ASYNC_PRIORITIZED
 */
const PRIORITIZED = UNKNOWN;

/** The lines logged since the last call. */
function log(): array {}

/** Adds a line to the log. */
function note(string $line): void {}

/** Counters of the ABI and of this extension. */
function counters(): array {}

/** Calls on paths below this one suspend as if it were a network file system; null ends that. */
function pretend_remote(?string $prefix): void {}

#ifdef ASYNC_TEST_FUZZER
/**
 * Runs libFuzzer with these arguments, the first one being the command that starts another process like this one. The closure gets each
 * input; false keeps an input out of the corpus, an exception is a finding. Ends the process.
 */
function fuzz(array $arguments, callable $one): int {}

/** Bytes that malloc() has given out. */
function allocated(): int {}
#endif

/** Copies values out of this thread, in one transfer. The number of the parcel, for load() in any thread. */
function transfer(mixed ...$values): int {}

/** Builds the values of a parcel in this thread; any number of times. */
function load(int $parcel): array {}

/** Releases a parcel: all roots at once, or one after the other, the last one first. */
function drop(int $parcel, bool $singly = false): void {}

/** Types of the C values in a parcel, as the ABI shows them: scalars as they are, "undef", "copy". */
function parcel(int $parcel): array {}

/** C states of Carrier objects in parcels. */
function carried(): int {}

/** An object of an internal class that has handlers for a transfer; its value lies in C. */
class Carrier
{
    public function __construct(mixed $value) {}

    public function get(): mixed {}
}

/** A pool of threads of the ABI. */
class ThreadPool
{
    public function __construct(
        int $workers,
        int $queue = 0,
        ?\Closure $bootloader = null,
        bool $coroutine = false,
        int $concurrency = 0
    ) {}

    /**
     * Submits a C function: "add" (adds $n to a total of the process), "throw", "exit", "park" (for a minute; adds $n when it
     * is cancelled), "boot" (adds what the bootloader has put into $GLOBALS['boot']).
     */
    public function submit(string $work, int $n = 0): Event {}

    public function close(): void {}

    public function reload(): bool {}

    /** The public fields. */
    public function state(): array {}

    /** What the functions have added so far. */
    public static function total(): int {}
}

/** What an event with F_OBJ_REF stores: the event lives as long as this. */
final class Stored
{
    private function __construct() {}
}

/** Keeps a value until the action "free:$key", or free(). */
function hold(string $key, mixed $value): void {}

function free(string $key): void {}

/** Bytes in use of the C allocator (not of PHP's), -1 where it does not tell. */
function heap(): int {}

/** How many blocks were taken from PHP's allocator, or resized, while $work ran: by it, the scheduler and other coroutines. */
function allocations(\Closure $work): int {}

/** Number of open descriptors of the process, -1 where it cannot be told. */
function descriptors(): int {}

/** Duplicates the descriptor of a stream or a number. */
function dup(mixed $descriptor): int {}

function is_open(int $fd): bool {}

/** Turns the reactor once. */
function turn(bool $no_wait = true): bool {}

function loop_alive(): bool {}

function reactor_startup(): bool {}

/** Milliseconds of the loop's clock. */
function now(): int {}

function parallelism(): int {}

/** The holder-independent facts of the ABI: version, what is registered, the state. */
function abi(): array {}

/** Waits for any of several events; returns the keys of those that fired. */
function wait(array $events, int $timeout = 0, ?Event $token = null): array {}

/** ZEND_ASYNC_EXEC(); the exit code, and the lines, the value and standard error. */
function exec(int $mode, string $cmd, bool $errors = false, ?string $cwd = null, ?array $env = null, int $timeout = 0): array {}

/** ZEND_ASYNC_SUSPEND() without preparing anything. */
function suspend_bare(): bool {}

/** Prepares a wait for $event, suspends, cleans the waker in a wrong or right order of calls. */
function subscribe_self(Event $event, int $times = 1): bool {}

/** Subscribes the current coroutine and neither suspends nor cleans up: what a sloppy extension leaves behind. */
function leave_subscription(Event $event): bool {}

/** A coroutine without PHP code: waits for $event, logs what came of it under its name. */
function spawn_c(string $name, ?Event $event = null, int $timeout = 0, string ...$options): object {}

/** A coroutine that calls a PHP function, made with the macros of the ABI. */
function spawn_php(callable $function, array $arguments = [], int $priority = 0, bool $enqueue = true): object {}

function spawn_and_throw(\Throwable $exception, int $priority = 0): bool {}

function enqueue(object $coroutine): bool {}

function resume(object $coroutine, ?\Throwable $error = null): bool {}

function cancel(object $coroutine, ?\Throwable $error = null, bool $safely = false): bool {}

/** State of a coroutine and of its waker. */
function inspect(object $coroutine): array {}

function waker_apply_error(object $coroutine, \Throwable $error, bool $override, bool $for_cancellation = false): void {}

function exception_append(\Throwable $head, \Throwable $tail): void {}

/** Logs every switch of the coroutine; null: of the current one, or of the next main coroutine. */
function watch(?object $coroutine = null, string $mode = "keep"): int {}

function unwatch(object $coroutine, int $index): bool {}

/** Adds a microtask that logs its name and runs its actions. */
function microtask(string $name, string ...$actions): void {}

/** Counts the ticks of the scheduler from now on; returns the count so far. */
function heartbeats(?bool $watch = null): int {}

function internal_set(object $coroutine, string $key, mixed $value): void {}

function internal_get(object $coroutine, string $key): mixed {}

function internal_unset(object $coroutine, string $key): bool {}

/** One of the three contexts: "current", "coroutine", "main". */
function context_find(string $anchor, string|object $key, bool $include_parent = true): mixed {}

function context_set(string $anchor, string|object $key, mixed $value): void {}

function context_unset(string $anchor, string|object $key): bool {}

/** Runs a C function on the main stack that needs 4 MiB of it; tells where the caller was and where the function ran. */
function main_stack(): array {}

/** Throws through the exception helpers. */
function throw_async(int $class, string $message): void {}

/** Several threads fire a trigger; joined before this returns, or by join(). */
function fire_from_threads(Event $trigger, int $threads, int $times, int $pause_us = 0, bool $join = true): void {}

function join(): int {}

/** Threads reach a trigger through a pointer under a mutex; the owner disposes of it meanwhile. Returns the number of calls that came too late. */
function race_dispose(int $threads, int $rounds): int {}

/** Tries to take a group without allow_override: "scheduler", "reactor", "IO", "socket listening", "thread pool", "pool". */
function register_again(string $group): array {}

/** Opens the gate of the tasks that wait for it, for good. */
function task_gate(bool $open): void {}

/** Sum of what the "count" tasks were given. */
function task_total(): int {}

/** How many tasks have begun to run. */
function tasks_begun(): int {}

/** Blocks until so many tasks have begun. */
function tasks_wait(int $count): void {}

/** For how long a thread of long calls rests before it ends. */
function rest_of_threads(int $ms): void {}

/** The key under which the thread that asks is registered; 0 in the main thread. */
function thread_key(): int {}

/**
 * Runs an iterator of the ABI. $consumer is a PHP callable, or null for a C handler that logs "key=value" and, with the
 * option "park", yields in between. Options: "run" (in this coroutine), "throw", "hi", "stop=VALUE" (FAILURE at a value),
 * "fail=VALUE" (an exception at a value), "await" (until the completion event is there), "extend" (a struct of its own).
 *
 * @return array{completed: bool, info: ?string, error: ?string, dtors: int}
 */
function iterate_c(mixed $source, ?callable $consumer = null, int $concurrency = 1, string ...$options): array {}
