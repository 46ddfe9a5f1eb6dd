<?php

/** @generate-class-entries */

namespace Async;

/**
 * The case that select() or race() has chosen.
 *
 * @template-covariant T
 * @strict-properties
 * @not-serializable
 */
final class Selected
{
    /** Its key in the cases. */
    public readonly int|string $key;

    /** @var T the value received, the result of a Completable; null for a value that was sent */
    public readonly mixed $value;

    /** True if the channel of the case is closed: no value was received or sent. */
    public readonly bool $closed;

    private function __construct() {}
}

/**
 * A case of select() that sends a value: see Channel::sending().
 *
 * @strict-properties
 * @not-serializable
 */
final class SendCase
{
    private function __construct() {}
}
