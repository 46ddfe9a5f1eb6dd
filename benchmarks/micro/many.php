<?php

declare(strict_types=1);

/*
 * How the cost of an operation grows with the number of its kind: nanoseconds each, with COUNT of them.
 *
 *   php benchmarks/micro/many.php future [coroutines=10000]     await of one Future: parked, then released
 *   php benchmarks/micro/many.php token [coroutines=10000]      waits for a channel each that share one token: each turn, 10 turns
 *   php benchmarks/micro/many.php cancel [coroutines=10000]     the same, ended by the token
 *   php benchmarks/micro/many.php sleepers [coroutines=10000]   sleeps of 100 ms, from the first to the last that is awake
 *   php benchmarks/micro/many.php spawn [coroutines=10000]      spawn, run and finish, all at once
 */

use Async\{Channel, Future, FutureState};
use function Async\{await, await_all, delay, spawn, suspend};

$what = $argv[1] ?? 'future';
$count = max(10, (int) ($argv[2] ?? 10_000));
ini_set('memory_limit', '-1');

$each = static fn (int $started, int $operations): float => (hrtime(true) - $started) / $operations;
/* Parks until the run queue is empty: every coroutine has reached its wait. */
$settle = static function (int $count): void {
    for ($i = 0; $i < 3; $i++) {
        suspend();
    }
};

$run = match ($what) {
    'future' => static function (int $count) use ($each, $settle): array {
        $future = new Future($state = new FutureState);
        $body = static fn (): mixed => $future->await();
        $all = [];
        for ($i = 0; $i < $count; $i++) {
            $all[] = spawn($body);
        }
        $started = hrtime(true);
        $settle($count);
        $park = $each($started, $count);
        $started = hrtime(true);
        $state->complete(1);
        $settle($count);
        $release = $each($started, $count);
        await_all($all);

        return ['park' => $park, 'release' => $release];
    },
    'token' => static function (int $count) use ($each, $settle): array {
        $token = new Future(new FutureState);
        $token->ignore();
        $turns = 10;
        $channels = $all = [];
        for ($i = 0; $i < $count; $i++) {
            $channel = $channels[] = new Channel;
            $all[] = spawn(static function () use ($channel, $token, $turns): void {
                for ($i = 0; $i < $turns; $i++) {
                    $channel->recv($token);
                }
            });
        }
        $settle($count);
        $started = hrtime(true);
        for ($i = 0; $i < $turns; $i++) {
            foreach ($channels as $channel) {
                $channel->send($i);
            }
        }
        await_all($all);

        return ['turn' => $each($started, $count * $turns)];
    },
    'cancel' => static function (int $count) use ($each, $settle): array {
        $token = new Future($state = new FutureState);
        $all = [];
        for ($i = 0; $i < $count; $i++) {
            $channel = $channels[] = new Channel;
            $all[] = spawn(static function () use ($channel, $token): void {
                try {
                    $channel->recv($token);
                } catch (Async\OperationCanceledException) {
                }
            });
        }
        $settle($count);
        $started = hrtime(true);
        $state->complete(null);
        $settle($count);
        $time = $each($started, $count);
        await_all($all);

        return ['cancel' => $time];
    },
    'sleepers' => static function (int $count) use ($each): array {
        $all = [];
        for ($i = 0; $i < $count; $i++) {
            $all[] = spawn(static fn () => delay(100));
        }
        suspend();
        $started = hrtime(true);
        await_all($all);

        return ['awake' => $each($started, $count)];
    },
    'spawn' => static function (int $count) use ($each): array {
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            spawn(static fn () => null);
        }
        suspend();

        return ['spawn' => $each($started, $count)];
    },
};

$run(min(1_000, $count));
foreach ($run($count) as $name => $time) {
    printf("%s %.1f ns\n", $name, $time);
}
