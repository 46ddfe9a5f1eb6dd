<?php

/**
 * @generate-class-entries
 */

/** What the connection pool adds to PDO. */
class PDO
{
    /**
     * bool, default false: one object for many connections, each coroutine works on its own.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_ENABLED)
     */
    public const int ATTR_POOL_ENABLED = UNKNOWN;
    /**
     * int, default 0: connections that the constructor opens and the healthcheck keeps.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_MIN)
     */
    public const int ATTR_POOL_MIN = UNKNOWN;
    /**
     * int, default 10: connections at the same time, at most.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_MAX)
     */
    public const int ATTR_POOL_MAX = UNKNOWN;
    /**
     * int, seconds, default 0 (off): how often idle connections are checked.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_HEALTHCHECK_INTERVAL)
     */
    public const int ATTR_POOL_HEALTHCHECK_INTERVAL = UNKNOWN;
    /**
     * int, default 0 (off): prepared statements kept per connection.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_STMT_CACHE_SIZE)
     */
    public const int ATTR_POOL_STMT_CACHE_SIZE = UNKNOWN;
    /**
     * One of PDO::POOL_RESET_*, default POOL_RESET_CHANGED: when the session of a connection is reset before another coroutine gets it.
     * @cvalue LONG_CONST(PDO_ATTR_POOL_RESET)
     */
    public const int ATTR_POOL_RESET = UNKNOWN;
    /**
     * The session is never reset: whatever one coroutine changes, the next one finds.
     * @cvalue LONG_CONST(PDO_POOL_RESET_NEVER)
     */
    public const int POOL_RESET_NEVER = UNKNOWN;
    /**
     * Unless it is proved to be as it was after connecting, by the text of the SQL or by the server.
     * @cvalue LONG_CONST(PDO_POOL_RESET_CHANGED)
     */
    public const int POOL_RESET_CHANGED = UNKNOWN;
    /**
     * After any SQL.
     * @cvalue LONG_CONST(PDO_POOL_RESET_ALWAYS)
     */
    public const int POOL_RESET_ALWAYS = UNKNOWN;

    /**
     * The pool behind the object: its counters, its circuit, close(). The connections themselves cannot be acquired by hand.
     *
     * @return \Async\Pool|null always the same object; null without PDO::ATTR_POOL_ENABLED
     */
    public function getPool(): ?\Async\Pool {}
}
