<?php

declare(strict_types=1);

/*
 * The cost of a suspend and the resume that follows: coroutines that do nothing but yield to each other.
 *
 *   php benchmarks/micro/suspend.php [coroutines=10] [suspends in all=2000000]
 *
 * Compare with fiber-switch.php.
 */

use function Async\{await, spawn, suspend};

$coroutines = max(1, (int) ($argv[1] ?? 10));
$each = max(1, intdiv((int) ($argv[2] ?? 2_000_000), $coroutines));
ini_set('memory_limit', '-1');

$run = static function (int $each) use ($coroutines): float {
    $body = static function () use ($each): void {
        for ($i = 0; $i < $each; $i++) {
            suspend();
        }
    };
    $all = [];
    for ($i = 0; $i < $coroutines; $i++) {
        $all[] = spawn($body);
    }
    $started = hrtime(true);
    foreach ($all as $coroutine) {
        await($coroutine);
    }

    return (hrtime(true) - $started) / ($each * $coroutines);
};

$run(intdiv($each, 10) + 1);
printf("suspend %.2f ns\n", $run($each));
