<?php

declare(strict_types=1);

/*
 * await_all of many coroutines that park once each.
 *
 *   php benchmarks/micro/await-all.php [coroutines=10000]
 *
 * Prints the time for one coroutine: spawned, run, parked, run again, its result collected. "collect" is the share of
 * await_all: the same without it, where the coroutines end unobserved, is subtracted.
 */

use function Async\{await_all, spawn, suspend};

$coroutines = max(1, (int) ($argv[1] ?? 10_000));
ini_set('memory_limit', '-1');

$body = static function (int $i): int {
    suspend();

    return $i;
};
$start = static function (int $coroutines) use ($body): array {
    $triggers = [];
    for ($i = 0; $i < $coroutines; $i++) {
        $triggers[] = spawn($body, $i);
    }

    return $triggers;
};
$without = static function (int $coroutines) use ($start): float {
    $started = hrtime(true);
    $triggers = $start($coroutines);
    suspend();
    suspend();
    unset($triggers);

    return (hrtime(true) - $started) / $coroutines;
};
$with = static function (int $coroutines) use ($start): float {
    $started = hrtime(true);
    [$results] = await_all($start($coroutines));
    $elapsed = (hrtime(true) - $started) / $coroutines;
    if (count($results) !== $coroutines || $results[$coroutines - 1] !== $coroutines - 1) {
        throw new Error('results are missing');
    }

    return $elapsed;
};

$with($coroutines);
$without($coroutines);
$all = $rest = INF;
for ($round = 0; $round < 5; $round++) {
    $all = min($all, $with($coroutines));
    $rest = min($rest, $without($coroutines));
}
printf("await_all %.0f ns\n", $all);
printf("collect %.0f ns\n", max(0, $all - $rest));
