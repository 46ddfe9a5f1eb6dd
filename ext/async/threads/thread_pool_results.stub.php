<?php

/** @generate-class-entries */

namespace Async;

/**
 * What ThreadPool::mapUnordered() returns: the results in the order in which
 * their tasks end, each under the key of its element.
 *
 * One reader at a time. A foreach that was left can be continued by another
 * one; when the object is released, the tasks that have not ended are
 * cancelled.
 *
 * @template-covariant K
 * @template-covariant T
 * @implements \IteratorAggregate<K, T>
 * @strict-properties
 * @not-serializable
 */
final class ThreadPoolResults implements \IteratorAggregate
{
    private function __construct() {}

    /**
     * Each step waits until a task has ended.
     *
     * @return \Iterator<K, T>
     */
    public function getIterator(): \Iterator {}
}
