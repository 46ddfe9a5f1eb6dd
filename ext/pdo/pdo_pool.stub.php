<?php

/**
 * @generate-class-entries
 */

/** Additions of the connection pool to PDO. */
class PDO
{
    /**
     * bool, default false: one object for many connections; each coroutine works on its own connection.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_ENABLED)
     */
    public const int ATTR_POOL_ENABLED = UNKNOWN;
    /**
     * int, default 0: number of connections that the constructor opens and the healthcheck maintains.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_MIN)
     */
    public const int ATTR_POOL_MIN = UNKNOWN;
    /**
     * int, default 10: maximum number of connections at the same time.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_MAX)
     */
    public const int ATTR_POOL_MAX = UNKNOWN;
    /**
     * int, seconds, default 0 (off): interval between checks of the idle connections.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_HEALTHCHECK_INTERVAL)
     */
    public const int ATTR_POOL_HEALTHCHECK_INTERVAL = UNKNOWN;
    /**
     * int, default 0 (off): maximum number of cached prepared statements per connection.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_STMT_CACHE_SIZE)
     */
    public const int ATTR_POOL_STMT_CACHE_SIZE = UNKNOWN;
    /**
     * One of PDO::POOL_RESET_*, default POOL_RESET_CHANGED: when the session of a connection is reset before another coroutine gets it.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_RESET)
     */
    public const int ATTR_POOL_RESET = UNKNOWN;
    /**
     * Never resets the session: the next coroutine sees every change of the previous one.
     * @cvalue LONG_CONST(PDO_POOL_RESET_NEVER)
     */
    public const int POOL_RESET_NEVER = UNKNOWN;
    /**
     * Resets the session unless the SQL text or the server proves that it is as it was after connecting.
     * @cvalue LONG_CONST(PDO_POOL_RESET_CHANGED)
     */
    public const int POOL_RESET_CHANGED = UNKNOWN;
    /**
     * Resets the session after any SQL.
     * @cvalue LONG_CONST(PDO_POOL_RESET_ALWAYS)
     */
    public const int POOL_RESET_ALWAYS = UNKNOWN;

    /**
     * Returns the pool: its counters, its circuit, close(). Its connections cannot be acquired directly.
     *
     * @return \Async\Pool|null always the same object; null without PDO::ATTR_POOL_ENABLED
     */
    public function getPool(): ?\Async\Pool {}
}
