<?php

declare(strict_types=1);

/*
 * The cost of pools.
 *
 *   php benchmarks/micro/pool.php pair [pairs=2000000]     acquire and release, nobody else wants anything
 *   php benchmarks/micro/pool.php calls [pairs=2000000]    for comparison: a pair of calls of PHP methods
 *   php benchmarks/micro/pool.php waiters [waiters=10000]  coroutines that wait for one of ten resources: time of one
 *                                                          handing over, and the longest wait relative to the ideal,
 *                                                          in which nobody is overtaken; waits are counted in releases
 */

use Async\Pool;
use function Async\{await_all, spawn, suspend};

final class Lender
{
    public function __construct(private object $resource) {}

    public function acquire(): object
    {
        return $this->resource;
    }

    public function release(object $resource): void {}
}

$what = $argv[1] ?? 'pair';
ini_set('memory_limit', '-1');

$pairs = static function (object $pool, int $count): float {
    $started = hrtime(true);
    for ($i = 0; $i < $count; $i++) {
        $pool->release($pool->acquire());
    }

    return (hrtime(true) - $started) / $count;
};

$waiters = static function (int $count): array {
    $pool = new Pool(static fn () => new stdClass, max: 10);
    $released = 0;
    $longest = 0;
    $body = static function () use ($pool, &$released, &$longest): void {
        $resource = $pool->acquire();
        $longest = max($longest, $released);
        suspend();
        $released++;
        $pool->release($resource);
    };
    $held = [];
    for ($i = 0; $i < 10; $i++) {
        $held[] = $pool->acquire();
    }
    $all = [];
    for ($i = 0; $i < $count; $i++) {
        $all[] = spawn($body);
    }
    suspend();
    $started = hrtime(true);
    foreach ($held as $resource) {
        $pool->release($resource);
    }
    await_all($all);

    return [(hrtime(true) - $started) / $count, $longest / max(1, $count - 10)];
};

switch ($what) {
    case 'pair':
    case 'calls':
        $count = (int) ($argv[2] ?? 2_000_000);
        $pool = $what === 'pair' ? new Pool(static fn () => new stdClass) : new Lender(new stdClass);
        $pairs($pool, intdiv($count, 10) + 1);
        printf("pair %.2f ns\n", $pairs($pool, $count));
        break;

    case 'waiters':
        $count = (int) ($argv[2] ?? 10_000);
        $waiters(intdiv($count, 10) + 1);
        [$time, $longest] = $waiters($count);
        printf("waiter %.2f ns\nlongest %.3f x\n", $time, $longest);
        break;
}
