<?php

declare(strict_types=1);

/*
 * The life of an empty coroutine: spawn, run, finish.
 *
 *   php benchmarks/micro/spawn.php [coroutines=1000000] [at a time=1000]
 *
 * Compare with fiber-create.php.
 */

use function Async\{spawn, suspend};

$atATime = max(1, (int) ($argv[2] ?? 1_000));
$batches = max(1, intdiv((int) ($argv[1] ?? 1_000_000), $atATime));
$finished = 0;

$run = static function (int $batches) use ($atATime, &$finished): float {
    $body = static function () use (&$finished): void { $finished++; };
    $finished = 0;
    $started = hrtime(true);
    for ($i = 0; $i < $batches; $i++) {
        for ($j = 0; $j < $atATime; $j++) {
            spawn($body);
        }
        suspend(); // comes back when all of them have had their turn
    }
    $elapsed = hrtime(true) - $started;

    return $finished === $batches * $atATime ? $elapsed / $finished : throw new Error("only $finished coroutines have run");
};

$run(intdiv($batches, 10) + 1);
printf("spawn %.2f ns\n", $run($batches));
