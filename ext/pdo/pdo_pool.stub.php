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
     * The pool behind the object: its counters, its circuit, close(). The connections themselves cannot be acquired by hand.
     *
     * @return \Async\Pool|null always the same object; null without PDO::ATTR_POOL_ENABLED
     */
    public function getPool(): ?\Async\Pool {}
}
