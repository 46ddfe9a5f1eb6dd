<?php

declare(strict_types=1);

/*
 * Memory of one suspended coroutine: many of them wait for the same event.
 *
 *   php benchmarks/micro/memory.php [coroutines=10000]
 *
 * Prints what the kernel holds for each, resident memory and page tables (C stack, VM stack, structures,
 * all of it), and what the memory manager counts, which is what memory_limit sees.
 */

use function Async\{await, delay, spawn, suspend};

$coroutines = max(1, (int) ($argv[1] ?? 10_000));
ini_set('memory_limit', '-1');

$gate = spawn(static function (): void {
    delay(600_000);
});
$parked = 0;
$body = static function () use ($gate, &$parked): void {
    $parked++;
    try {
        await($gate);
    } catch (Cancellation) {
        $parked--;
    }
};
park_some($body, 100); // what exists once belongs to nobody

$resident = resident_bytes();
$counted = memory_get_usage();
park_some($body, $coroutines);
$resident = resident_bytes() - $resident;
$counted = memory_get_usage() - $counted;

if ($parked !== $coroutines + 100) {
    throw new Error("only $parked coroutines are parked");
}
printf("resident %.0f bytes\n", $resident / $coroutines);
printf("counted %.0f bytes\n", $counted / $coroutines);

$gate->cancel();

function park_some(Closure $body, int $count): void
{
    for ($i = 0; $i < $count; $i++) {
        spawn($body);
    }
    suspend();
}

/** As the kernel counts it (Linux). */
function resident_bytes(): int
{
    preg_match_all('/^Vm(?:RSS|PTE):\s+(\d+) kB$/m', file_get_contents('/proc/self/status'), $match);

    return 1024 * array_sum($match[1]);
}
