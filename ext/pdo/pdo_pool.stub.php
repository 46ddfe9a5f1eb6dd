<?php

/**
 * @generate-class-entries
 */

/** Additions of the connection pool to PDO. */
class PDO
{
    /** bool, default false: one object for many connections; each coroutine works on its own connection. */
    public const int ATTR_POOL_ENABLED = 500;
    /** int, default 0: number of connections that the constructor opens and the healthcheck maintains. */
    public const int ATTR_POOL_MIN = 501;
    /** int, default 10: maximum number of connections at the same time. */
    public const int ATTR_POOL_MAX = 502;
    /** int, seconds, default 0 (off): interval between checks of the idle connections. */
    public const int ATTR_POOL_HEALTHCHECK_INTERVAL = 503;
    /** int, default 0 (off): maximum number of cached prepared statements per connection. */
    public const int ATTR_POOL_STMT_CACHE_SIZE = 504;
    /** One of PDO::POOL_RESET_*, default POOL_RESET_CHANGED: when the session of a connection is reset before another coroutine gets it. */
    public const int ATTR_POOL_RESET = 505;
    /** Never resets the session: the next coroutine sees every change of the previous one. */
    public const int POOL_RESET_NEVER = 0;
    /** Resets the session unless the SQL text or the server proves that it is as it was after connecting. */
    public const int POOL_RESET_CHANGED = 1;
    /** Resets the session after any SQL. */
    public const int POOL_RESET_ALWAYS = 2;

    /**
     * Returns the pool: its counters, its circuit, close(). Its connections cannot be acquired directly.
     *
     * @return \Async\Pool|null always the same object; null without PDO::ATTR_POOL_ENABLED
     */
    public function getPool(): ?\Async\Pool {}
}
