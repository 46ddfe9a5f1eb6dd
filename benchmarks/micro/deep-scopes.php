<?php

declare(strict_types=1);

/*
 * A chain of scopes, each the child of the one before, a parked coroutine in each.
 *
 *   php benchmarks/micro/deep-scopes.php [depth=10000]
 *
 * Prints the time for one level: "build" opens the scopes and starts the coroutines, "cancel" cancels the outermost scope
 * and waits until it is closed, "error" lets a failure of the innermost coroutine rise to the handler of the outermost
 * scope. Nothing here may need stack for each level.
 */

use Async\Scope;
use function Async\{delay, suspend};

$depth = max(1, (int) ($argv[1] ?? 10_000));
ini_set('memory_limit', '-1');

$chain = static function (int $depth): array {
    $scopes = [$scope = new Scope()];
    for ($i = 1; $i < $depth; $i++) {
        $scopes[] = $scope = Scope::inherit($scope);
    }
    foreach ($scopes as $each) {
        $each->spawn(static function (): void {
            delay(600_000);
        });
    }
    suspend();

    return $scopes;
};
$measure = static function (int $depth) use ($chain): array {
    $started = hrtime(true);
    $scopes = $chain($depth);
    $built = hrtime(true);
    $scopes[0]->cancel();
    $scopes[0]->awaitAfterCancellation();
    $closed = hrtime(true);
    foreach ($scopes as $scope) {
        if (!$scope->isClosed()) {
            throw new Error('a scope is still open');
        }
    }
    unset($scope, $scopes);

    $scopes = $chain($depth);
    $caught = null;
    $scopes[0]->setExceptionHandler(static function (Scope $scope, Async\Coroutine $coroutine, Throwable $error) use (&$caught): void {
        $caught = $error->getMessage();
    });
    $scopes[$depth - 1]->spawn(static function (): void {
        throw new Exception('from below');
    });
    $thrown = hrtime(true);
    suspend();
    while ($caught === null) {
        suspend();
    }
    $risen = hrtime(true);
    $scopes[0]->cancel();
    $scopes[0]->awaitAfterCancellation();

    return [$built - $started, $closed - $built, $risen - $thrown];
};

$measure(max(1, intdiv($depth, 10)));
$best = [INF, INF, INF];
for ($round = 0; $round < 3; $round++) {
    $best = array_map(min(...), $best, $measure($depth));
}
foreach (['build', 'cancel', 'error'] as $i => $name) {
    printf("%s %.0f ns\n", $name, $best[$i] / $depth);
}
