<?php

declare(strict_types=1);

/*
 * The yardstick of suspend.php: a raw Fiber resume and the suspend that answers it. Runs on any PHP >= 8.1.
 *
 *   php benchmarks/micro/fiber-switch.php [fibers=1] [pairs in all=2000000]
 *
 * One fiber is the cheapest case: no loop over fibers, everything in cache.
 */

$fibers = max(1, (int) ($argv[1] ?? 1));
$each = max(1, intdiv((int) ($argv[2] ?? 2_000_000), $fibers));
ini_set('memory_limit', '-1');

$all = [];
for ($i = 0; $i < $fibers; $i++) {
    $all[] = $fiber = new Fiber(static function (): void {
        while (true) {
            Fiber::suspend();
        }
    });
    $fiber->start();
}

$run = static function (int $each) use ($all, $fiber, $fibers): float {
    $started = hrtime(true);
    if ($fibers === 1) {
        for ($i = 0; $i < $each; $i++) {
            $fiber->resume();
        }
    } else {
        for ($i = 0; $i < $each; $i++) {
            foreach ($all as $fiber) {
                $fiber->resume();
            }
        }
    }

    return (hrtime(true) - $started) / ($each * $fibers);
};

$run(intdiv($each, 10) + 1);
printf("suspend %.2f ns\n", $run($each));
