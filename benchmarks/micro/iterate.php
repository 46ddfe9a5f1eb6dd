<?php

declare(strict_types=1);

/*
 * iterate over a long generator, 100 callbacks in progress; each one parks once.
 *
 *   php benchmarks/micro/iterate.php [elements=1000000] [concurrency=100]
 *
 * Prints the time for one element, and by how much the memory peak of all elements is above that of the first hundredth.
 */

use function Async\{iterate, suspend};

$elements = max(1, (int) ($argv[1] ?? 1_000_000));
$concurrency = (int) ($argv[2] ?? 100);

$source = static function (int $elements): Generator {
    for ($i = 0; $i < $elements; $i++) {
        yield $i => "element $i";
    }
};
$done = 0;
$callback = static function (string $value, int $key) use (&$done): void {
    suspend();
    $done++;
};

iterate($source(max(1, intdiv($elements, 100))), $callback, $concurrency);
$done = 0;
$peak = memory_get_peak_usage();
$started = hrtime(true);
iterate($source($elements), $callback, $concurrency);
$elapsed = hrtime(true) - $started;

if ($done !== $elements) {
    throw new Error("only $done elements were seen");
}
printf("iterate %.0f ns\n", $elapsed / $elements);
printf("growth %d bytes\n", memory_get_peak_usage() - $peak);
