<?php

declare(strict_types=1);

/*
 * Timers armed and cancelled, with many others pending: what every operation with a time limit does.
 *
 *   php benchmarks/micro/timers.php [timers=1000000] [pending=10000]
 */

use function Async\{suspend, timeout};

$timers = max(1, (int) ($argv[1] ?? 1_000_000));
$pending = max(0, (int) ($argv[2] ?? 10_000));
ini_set('memory_limit', '-1');

suspend(); // starts the runtime

$others = [];
for ($i = 0; $i < $pending; $i++) {
    $others[] = timeout(600_000 + $i);
}

$run = static function (int $timers): float {
    $started = hrtime(true);
    for ($i = 0; $i < $timers; $i++) {
        timeout(300_000)->cancel();
    }

    return $timers / ((hrtime(true) - $started) / 1e9);
};

$run(intdiv($timers, 10) + 1);
printf("timers %.0f /s\n", $run($timers));
