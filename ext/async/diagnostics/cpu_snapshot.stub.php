<?php

/** @generate-class-entries */

namespace Async;

/**
 * The CPU time that this process and its host have used, at one moment. The
 * time fields are monotonic counters in nanoseconds; their origin is
 * unspecified, so compare two snapshots.
 *
 * @strict-properties
 * @not-serializable
 */
final class CpuSnapshot
{
    /** Wall clock, monotonic. */
    public readonly int $wallNs;

    /** User time of all threads of the process. */
    public readonly int $processUserNs;

    /** System time of all threads of the process. */
    public readonly int $processSystemNs;

    /** Idle time of all logical CPUs of the host. */
    public readonly int $systemIdleNs;

    /** Busy time of all logical CPUs of the host: user, system, nice, irq, softirq, steal. */
    public readonly int $systemBusyNs;

    /** Logical CPUs of the host. */
    public readonly int $cpuCount;

    private function __construct() {}

    /** Takes a snapshot. Does not wait. */
    public static function now(): CpuSnapshot {}
}
