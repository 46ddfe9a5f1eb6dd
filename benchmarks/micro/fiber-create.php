<?php

declare(strict_types=1);

/*
 * The yardstick of spawn.php: the life of an empty Fiber. Runs on any PHP >= 8.1.
 *
 *   php benchmarks/micro/fiber-create.php [fibers=200000]
 */

$fibers = max(1, (int) ($argv[1] ?? 200_000));
$finished = 0;

$run = static function (int $fibers) use (&$finished): float {
    $body = static function () use (&$finished): void { $finished++; };
    $started = hrtime(true);
    for ($i = 0; $i < $fibers; $i++) {
        (new Fiber($body))->start();
    }

    return (hrtime(true) - $started) / $fibers;
};

$run(intdiv($fibers, 10) + 1);
printf("spawn %.2f ns\n", $run($fibers));
