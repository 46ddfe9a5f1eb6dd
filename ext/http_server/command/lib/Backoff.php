<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** How long to wait before a worker is started again: twice as long each time, and from the beginning after one that has lived. */
final class Backoff
{
    private const FIRST_MS = 100;
    private const LONGEST_MS = 5000;
    private const LIVED_S = 10.0;

    private int $failures = 0;

    /** Milliseconds, after a worker that has lived so many seconds. */
    public function next(float $lived): int
    {
        if ($lived >= self::LIVED_S) {
            $this->failures = 0;
        }

        return min(self::FIRST_MS << min($this->failures++, 10), self::LONGEST_MS);
    }
}
