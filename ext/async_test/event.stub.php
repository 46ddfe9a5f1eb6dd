<?php

/** @generate-class-entries */

namespace AsyncTest;

/** One C event, held by one counted reference of this object. */
final class Event
{
    private function __construct() {}

    public static function timer(int $ms, bool $periodic = false, int $ns = 0, int $extra = 0): Event {}

    /** @param int|resource|object $descriptor */
    public static function poll(mixed $descriptor, int $events, bool $close_fd = false, bool $as_file = false): Event {}

    public static function proxy(Event $poll, int $events): Event {}

    public static function trigger(): Event {}

    /** Starts a thread that evaluates PHP code in a request of its own. */
    public static function thread(string $code): Event {}
    /** Starts a thread that calls copies of callables, the bootloader first. */
    public static function threadOf(callable $entry, array $arguments = [], ?callable $bootloader = null): Event {}

    /** $work: "count" adds $argument to a total, "sleep" sleeps $argument ms, "gate" waits for task_gate(). */
    public static function task(string $work, int $argument = 0): Event {}

    /** A host (null: any), or a path with ZEND_ASYNC_LISTEN_F_UNIX (4). */
    public static function listen(?string $host, int $port = 0, int $backlog = 0, int $flags = 0): Event {}

    /** A descriptor that is bound already, by its number; the event owns it. */
    public static function listenOn(int $descriptor, int $backlog = 0): Event {}

    /** From now on a listener's accepted sockets are kept for taken(). */
    public function take(): void {}

    /** @return int[] the descriptors accepted since the last call; the caller owns them */
    public function taken(): array {}

    public static function addrinfo(?string $node, ?string $service = null): Event {}

    public static function nameinfo(string $ip, bool $numeric = false): Event {}

    public static function signal(int $signo): Event {}

    public static function process(int $pid): Event {}

    /** fields()['results'] are the lines, the value and, if asked for, standard error. */
    public static function exec(int $mode, string $cmd, bool $errors = false, ?string $cwd = null, ?array $env = null): Event {}

    /** The words are in custom.c. */
    public static function custom(string ...$behaviour): Event {}

    public static function filesystem(string $path, int $flags = 0): Event {}

    /**
     * A pool whose handlers are C functions; a resource is a number. Words: "fail=N" (the N-th cannot be made), "throws" (with
     * an exception), "parks" (every handler gives up control), "refuses lending", "refuses return", "unhealthy".
     */
    public static function pool(int $min, int $max, int $interval, string ...$words): Event {}

    /** A future whose producer is in C. */
    public static function future(bool $thread_safe = false): Event {}

    /** A thread of C, without PHP, completes a thread-safe future with a text (null: null) after some microseconds. */
    public function completeFromThread(?string $text, int $pause_us = 0): void {}

    /** Waits for those threads. */
    public static function joinCompleting(): int {}

    public static function channel(int $size, bool $resizable = false, bool $thread_safe = false): Event {}

    public static function scope(?Event $parent = null, bool $object = false): Event {}

    /** The scope of a coroutine. */
    public static function scopeOf(object $coroutine): ?Event {}

    /** The event of an awaitable object. */
    public static function of(object $awaitable): Event {}

    public function start(): bool {}

    public function stop(): bool {}

    public function dispose(): bool {}

    public function release(): void {}

    /**
     * Sets F_NO_FREE_MEMORY, drops the last reference, turns the reactor until handles are closed, and frees the block as
     * its owner. True if the block was as the event has left it.
     */
    public function releaseKeeping(): bool {}

    /** The object that an event with F_OBJ_REF stores; null for the others. */
    public function stored(): ?object {}

    public function addRef(): void {}

    public function delRef(): void {}

    public function info(): ?string {}

    public function state(): array {}

    public function has(int $flag): bool {}

    public function set(int $flag): void {}

    public function clear(int $flag): void {}

    public function subscribe(string $name, string ...$actions): bool {}

    /** Subscribes a callback that another event holds already. */
    public function share(string $name): bool {}

    /** Subscribes a callback that is embedded in a larger struct of this extension. */
    public function embed(string $name): bool {}

    /** Attaches state of an owner behind a callback; detach() frees the owner, which must remove the callback first. */
    public function attach(string $name): void {}

    public function detach(): void {}

    public function unsubscribe(string $name): bool {}

    public function notify(mixed $result = null, ?\Throwable $exception = null): void {}

    public function close(mixed $result = null, ?\Throwable $exception = null): void {}

    /** Delivers the stored outcome to a callback made for this. */
    public function replay(string $name): bool {}

    /** The stored outcome, null while pending. */
    public function outcome(): ?array {}

    /** Stores the outcome that a custom event replays. */
    public function keep(mixed $result, ?\Throwable $exception = null): void {}

    public function await(int $timeout = 0, ?Event $token = null): mixed {}

    /** Type-specific fields. */
    public function fields(): array {}

    public function rearm(int $ms, int $ns = 0): bool {}

    public function multishot(bool $on = true): void {}

    public function queue(): bool {}

    public function fire(): void {}

    /** Takes the addresses out of a finished lookup. */
    public function takeResult(): ?array {}

    /** The PHP object over a future, channel or scope. */
    public function object(): ?object {}

    public function complete(mixed $value): bool {}

    public function reject(\Throwable $exception): bool {}

    /** Hooks the dispose of a future, as a producer does that holds a raw pointer. */
    public function produce(): void {}

    public function send(mixed $value): bool {}

    /** The value; false when the token fired; true for a wait without consuming. */
    public function receive(?Event $token = null, bool $consume = true): mixed {}

    public function shut(): void {}

    /** A resource of a pool. */
    public function acquire(int $timeout = 0): mixed {}

    /** Null: there is none now. */
    public function tryAcquire(): mixed {}

    public function giveBack(mixed $resource): void {}

    /** Makes the minimum. */
    public function warmUp(): bool {}

    public function closePool(): void {}

    /** Other words for the handlers of a pool. */
    public function behave(string ...$words): void {}

    /** What a pool's handlers have done, and its public fields. */
    public function poolState(): array {}

    public function spawnIn(callable $function): object {}

    public function scopeCancel(?\Throwable $reason = null, bool $safely = false): bool {}

    /** Hands the scope an exception as if one of its coroutines had failed. */
    public function route(\Throwable $exception): bool {}

    public function pin(bool $on = true): void {}

    public function tryDispose(): bool {}

    public function scopeRelease(): void {}

    public function scopeState(): array {}

    public function awaitAfterCancellation(?callable $handler = null, ?Event $token = null): void {}

    public function hookScope(bool $refuse = false): void {}

    public function cancel(?\Async\AsyncCancellation $cancellation = null): void {}

    public function isCompleted(): bool {}

    public function isCancelled(): bool {}
}
