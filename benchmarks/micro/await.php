<?php

declare(strict_types=1);

/*
 * Asking a finished coroutine for its result: an await that has nothing to wait for.
 *
 *   php benchmarks/micro/await.php [awaits=5000000]
 */

use function Async\{await, spawn};

$awaits = max(1, (int) ($argv[1] ?? 5_000_000));
$coroutine = spawn(static fn (): int => 42);
await($coroutine);

$run = static function (int $awaits) use ($coroutine): float {
    $started = hrtime(true);
    for ($i = 0; $i < $awaits; $i++) {
        await($coroutine);
    }

    return (hrtime(true) - $started) / $awaits;
};

$run(intdiv($awaits, 10) + 1);
printf("await %.2f ns\n", $run($awaits));
