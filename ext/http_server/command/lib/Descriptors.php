<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

use TrueAsync\HttpServerConfig;
use TrueAsync\HttpServerInvalidArgumentException;

/**
 * The numbers under which a worker finds what the master gives it.
 *
 *   0 nothing, 1 and 2 as in the master, 3 the orders, 4 the reports, from 5 on the listening sockets
 */
final class Descriptors
{
    public const ORDERS = 3;
    public const REPORTS = 4;
    public const FIRST_SOCKET = 5;

    /** @var list<resource> */
    private static array $reserved = [];

    /**
     * Occupies the free numbers below in this process: proc_open() copies a descriptor to its number in the worker one by one, and one that
     * had another's number would be overwritten. Workers do not get them.
     */
    public static function reserve(int $below): void
    {
        for ($i = 0; $i < $below; $i++) {
            self::$reserved[] = fopen('/dev/null', 're') ?: throw new StartFailure('/dev/null cannot be opened');
        }
    }

    /** Keeps every listening socket of this process from the commands that it runs: they would hold the address after its end. */
    public static function protectSockets(): void
    {
        foreach (@scandir('/proc/self/fd') ?: range(self::FIRST_SOCKET, 255) as $number) {
            if ($number >= self::FIRST_SOCKET) {
                try {
                    (new HttpServerConfig())->addInheritedListener((int) $number);
                } catch (HttpServerInvalidArgumentException) {
                    continue;
                }
            }
        }
    }
}
