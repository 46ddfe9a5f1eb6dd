<?php

/** @generate-class-entries */

namespace Async;

/** What a channel does with a value for which it has no slot. */
enum Overflow
{
    /** The sender waits. */
    case WAIT;

    /** The oldest stored value gives way. */
    case DROP_OLDEST;

    /** The value itself is dropped. */
    case DROP_NEWEST;

    /** The channel is closed, with the reason OVERFLOW. Stored values stay receivable. */
    case CLOSE;
}

/** What trySend() has done. */
enum SendResult
{
    /** The channel has the value. */
    case SENT;

    /** There was no slot: the value was not sent. */
    case FULL;

    /** The channel is closed. */
    case CLOSED;
}
