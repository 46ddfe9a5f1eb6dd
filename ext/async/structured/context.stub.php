<?php

/** @generate-class-entries */

namespace Async;

/**
 * Values attached to a scope or to a coroutine. Keys are strings, compared as
 * strings, or objects, compared by identity and kept alive; any other key type
 * is a \TypeError, without coercion. A stored null is a present value.
 *
 * The context of a scope also finds the values of its ancestors' contexts. Any
 * other context finds only its own. No method waits.
 *
 * @strict-properties
 * @not-serializable
 */
final class Context
{
    /** Returns the value from the nearest context that has the key, else null. */
    public function find(string|object $key): mixed {}

    /**
     * Returns the value from the nearest context that has the key.
     *
     * @throws ContextException no context has it
     */
    public function get(string|object $key): mixed {}

    /** True if this context or an ancestor's has the key. */
    public function has(string|object $key): bool {}

    /** Returns the value from this context alone, else null. */
    public function findLocal(string|object $key): mixed {}

    /**
     * Returns the value from this context alone.
     *
     * @throws ContextException this context does not have the key
     */
    public function getLocal(string|object $key): mixed {}

    /** True if this context itself has the key. */
    public function hasLocal(string|object $key): bool {}

    /**
     * Stores a value in this context and returns the context. It shadows the
     * same key of an ancestor.
     *
     * @throws AsyncException this context has the key and $replace is false
     */
    public function set(string|object $key, mixed $value, bool $replace = false): Context {}

    /** Removes the key from this context, if present, and returns the context. */
    public function unset(string|object $key): Context {}
}
