<?php

/** @generate-class-entries */

namespace Async;

/**
 * One change, or several that were put together, seen by a FileSystemWatcher.
 *
 * @strict-properties
 * @not-serializable
 */
final readonly class FileSystemEvent
{
    /** The path given to the watcher. */
    public string $path;

    /** The changed entry, relative to the path; null if unknown or if several changes were put together. */
    public ?string $filename;

    /** Created, deleted or renamed. */
    public bool $renamed;

    /** Contents or metadata modified. */
    public bool $changed;
}

/**
 * Watches a directory, a tree or a file from its construction on, and keeps
 * what happens until somebody takes it: with foreach, or as a trigger of the
 * await_* functions, where it settles with the next event (null once closed).
 *
 * It belongs to the current scope and closes with it. It keeps the process
 * running only while a coroutine is parked on it.
 *
 * @implements \IteratorAggregate<int, FileSystemEvent>
 * @strict-properties
 * @not-serializable
 */
final class FileSystemWatcher implements Awaitable, \IteratorAggregate
{
    /**
     * @param string $path file or directory that exists
     * @param bool $recursive watch all directories below it, too; symbolic links are not followed
     * @param bool $coalesce put repeated changes of one entry together while they wait to be taken
     * @param int $debounceMs milliseconds without a change after which one event stands for all changes before; 0: off
     * @param int $maxHoldMs milliseconds after which debounced changes are delivered although others follow; 0: no limit
     * @param string[] $extensions with debounce: only files that end like this count; empty: all
     * @throws \Error the path does not exist or cannot be watched
     * @throws \ValueError a negative time
     * @throws \TypeError an extension that is not a string
     */
    public function __construct(string $path, bool $recursive = false, bool $coalesce = true, int $debounceMs = 0, int $maxHoldMs = 0, array $extensions = []) {}

    /** Stops watching and wakes parked loops. What was seen by now can still be taken. Never parks. */
    public function close(): void {}

    /** True after close(), after the end of the scope, and after an error of the system. */
    public function isClosed(): bool {}

    /**
     * Each event goes to one loop. A step parks while there is none, and ends
     * the loop once the watcher is closed and empty.
     *
     * @return \Iterator<int, FileSystemEvent>
     */
    public function getIterator(): \Iterator {}
}
