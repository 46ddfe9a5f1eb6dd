<?php

declare(strict_types=1);

/*
 * How many coroutines can be alive at once: each has begun, and waits with its own C stack.
 *
 *   php benchmarks/micro/alive.php [target=250000]
 *
 * Stops at the target, or where the kernel's limits or the memory end, and prints how many there were.
 */

use function Async\{await, delay, spawn, suspend};

$target = max(1, (int) ($argv[1] ?? 250_000));
ini_set('memory_limit', '-1');

$gate = spawn(static function (): void {
    delay(600_000);
});
$alive = 0;
$body = static function () use ($gate, &$alive): void {
    $alive++;
    try {
        await($gate);
    } catch (Cancellation) {
        $alive--;
    }
};

// However it ends: a fatal error at the limit still tells the figure.
$most = 0;
register_shutdown_function(static function () use (&$most): void {
    printf("alive %d coroutines\n", $most);
});

try {
    while ($alive < $target) {
        for ($i = min(1_000, $target - $alive); $i > 0; $i--) {
            spawn($body);
        }
        suspend();
        if ($alive <= $most) {
            break;
        }
        $most = $alive;
    }
} catch (Exception | Error $limit) {
    fwrite(STDERR, $limit->getMessage() . "\n");
}

$gate->cancel();
