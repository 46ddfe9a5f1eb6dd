<?php

/** @generate-class-entries */

namespace Async;

/**
 * Regular points in time: see ticker(). Each tick is taken once, by tick(), a
 * step of the iteration, select() or an await_* function. A tick that is not
 * taken before the next one is due is dropped.
 *
 * @implements \IteratorAggregate<int, int>
 * @strict-properties
 * @not-serializable
 */
final class Ticker implements Awaitable, \IteratorAggregate
{
    private function __construct() {}

    /**
     * Waits for the next tick, unless one is due already. May wait.
     *
     * @return int its number, from 1 on; dropped ones are counted
     * @throws AsyncException stop() was called
     * @throws OperationCanceledException the token settled first
     * @throws AsyncCancellation this coroutine was cancelled
     */
    public function tick(?Completable $cancellation = null): int {}

    /** The number of ticks that were dropped, as of the last one taken. */
    public function dropped(): int {}

    /** Ends it: the iteration ends, waits throw an AsyncException. Never waits. */
    public function stop(): void {}

    /** True once stop() was called. */
    public function isStopped(): bool {}

    /**
     * Takes ticks until stop() is called; the values are those of tick(). Each
     * step may wait.
     *
     * @return \Iterator<int, int>
     */
    public function getIterator(): \Iterator {}
}
