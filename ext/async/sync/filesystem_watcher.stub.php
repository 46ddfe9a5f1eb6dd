<?php

/** @generate-class-entries */

namespace Async;

/**
 * One change, or several merged changes, reported by a FileSystemWatcher.
 *
 * @strict-properties
 * @not-serializable
 */
final readonly class FileSystemEvent
{
    /** The path given to the watcher. */
    public string $path;

    /** The changed entry, relative to the path; null if unknown or if several changes were merged. */
    public ?string $filename;

    /** Created, deleted or renamed. */
    public bool $renamed;

    /** Contents or metadata modified. */
    public bool $changed;
}

/**
 * Watches a directory, a tree or a file from its construction on. Changes are
 * queued until they are consumed: with foreach, or as a trigger of the await_*
 * functions, where it settles with the next event (null once closed).
 *
 * It belongs to the current scope and is closed with it. It keeps the process
 * running only while a coroutine waits for it.
 *
 * @implements \IteratorAggregate<int, FileSystemEvent>
 * @strict-properties
 * @not-serializable
 */
final class FileSystemWatcher implements Awaitable, \IteratorAggregate
{
    /**
     * @param string $path an existing file or directory
     * @param bool $recursive also watch all directories below it; symbolic links are not followed
     * @param bool $coalesce merge repeated changes of one entry while they are queued
     * @param int $debounceMs milliseconds without a change after which one event reports all changes before; 0: off
     * @param int $maxHoldMs milliseconds after which debounced changes are delivered even if others follow; 0: no limit
     * @param string[] $extensions with debounce: only files with these extensions count; empty: all
     * @throws \Error the path does not exist or cannot be watched
     * @throws \ValueError a negative time
     * @throws \TypeError an extension that is not a string
     */
    public function __construct(string $path, bool $recursive = false, bool $coalesce = true, int $debounceMs = 0, int $maxHoldMs = 0, array $extensions = []) {}

    /** Stops watching and wakes waiting loops. Queued changes can still be consumed. Never waits. */
    public function close(): void {}

    /** True after close(), after the end of the scope, and after a system error. */
    public function isClosed(): bool {}

    /**
     * Each event is delivered to one loop. A step waits while there is no
     * event, and ends the loop once the watcher is closed and empty.
     *
     * @return \Iterator<int, FileSystemEvent>
     */
    public function getIterator(): \Iterator {}
}
