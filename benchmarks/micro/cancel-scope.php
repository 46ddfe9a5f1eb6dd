<?php

declare(strict_types=1);

/*
 * Cancel of a scope whose coroutines have all begun and are parked.
 *
 *   php benchmarks/micro/cancel-scope.php [coroutines=100000]
 *
 * Prints the time for one coroutine: "cancel" is the call of cancel() alone, "unwind" all until every coroutine has ended
 * and the scope is closed.
 */

use Async\Scope;
use function Async\{delay, spawn, suspend};

$coroutines = max(1, (int) ($argv[1] ?? 100_000));
ini_set('memory_limit', '-1');

$measure = static function (int $coroutines): array {
    $scope = new Scope();
    $ended = 0;
    $body = static function () use (&$ended): void {
        try {
            delay(600_000);
        } finally {
            $ended++;
        }
    };
    for ($i = 0; $i < $coroutines; $i++) {
        $scope->spawn($body);
    }
    suspend();

    $started = hrtime(true);
    $scope->cancel();
    $called = hrtime(true);
    $scope->awaitAfterCancellation();
    $closed = hrtime(true);
    if ($ended !== $coroutines || !$scope->isClosed()) {
        throw new Error("only $ended coroutines have ended");
    }

    return [($called - $started) / $coroutines, ($closed - $started) / $coroutines];
};

$measure(max(1, intdiv($coroutines, 10)));
$cancel = $unwind = INF;
for ($round = 0; $round < 3; $round++) {
    [$called, $closed] = $measure($coroutines);
    $cancel = min($cancel, $called);
    $unwind = min($unwind, $closed);
}
printf("cancel %.0f ns\n", $cancel);
printf("unwind %.0f ns\n", $unwind);
