<?php

declare(strict_types=1);

/*
 * How the cost of an operation grows with the number of its kind: nanoseconds each, with COUNT of them.
 *
 *   php benchmarks/micro/many.php future [count=10000]      await of one Future: parked, then released
 *   php benchmarks/micro/many.php token [count=10000]       waits for a channel each that share one token: each turn, 10 turns
 *   php benchmarks/micro/many.php cancel [count=10000]      the same, ended by the token
 *   php benchmarks/micro/many.php sleepers [count=10000]    sleeps of 100 ms, from the first to the last that is awake
 *   php benchmarks/micro/many.php spawn [count=10000]       spawn, run and finish, all at once
 *   php benchmarks/micro/many.php receivers [count=10000]   wait for one Channel; a value each
 *   php benchmarks/micro/many.php left [count=10000]        the same; each is cancelled instead, the last to come first
 *   php benchmarks/micro/many.php closed [count=10000]      the same; the channel is closed
 *   php benchmarks/micro/many.php mutex [count=10000]       wait for one Mutex, which is handed over from each to the next
 *   php benchmarks/micro/many.php scope [count=10000]       a coroutine begins and ends in a scope that has so many others
 *   php benchmarks/micro/many.php cancel-scope [count=...]  parked in one scope, which is cancelled; until all have ended
 *   php benchmarks/micro/many.php group [count=10000]       tasks of one TaskGroup
 *   php benchmarks/micro/many.php await-all [count=10000]   await_all() of coroutines that park once
 *   php benchmarks/micro/many.php select [count=10000]      select() of two channels each, on which nothing comes but a token
 *   php benchmarks/micro/many.php broadcast [count=10000]   readers of one Broadcast; a value for each
 *   php benchmarks/micro/many.php timers [count=10000]      a timer armed and cancelled beside so many others
 *   php benchmarks/micro/many.php dropped [count=10000]     handles of coroutines that are parked, dropped; the coroutines stay
 *
 * A figure is the best of as many rounds as make OPERATIONS operations together: php benchmarks/micro/many.php WHAT COUNT OPERATIONS.
 */

use Async\{Broadcast, Channel, Future, FutureState, Mutex, OperationCanceledException, Scope, TaskGroup};
use function Async\{await, await_all, delay, select, spawn, suspend, timeout};

$what = $argv[1] ?? 'future';
$count = max(10, (int) ($argv[2] ?? 10_000));
$operations = max(1, (int) ($argv[3] ?? ($what === 'sleepers' ? 1 : 200_000)));
ini_set('memory_limit', '-1');
gc_disable(); // the collector visits what lives, here all of it: its share grows with the number, as in any program

$each = static fn (int $started, int $operations): float => (hrtime(true) - $started) / $operations;
/* Gives way until every coroutine has reached its wait, or its end. */
$settle = static function (): void {
    for ($i = 0; $i < 3; $i++) {
        suspend();
    }
};
/* Coroutines that have reached their wait. */
$parked = static function (int $count, Closure $body) use ($settle): array {
    $all = [];
    for ($i = 0; $i < $count; $i++) {
        $all[] = spawn($body);
    }
    $settle();

    return $all;
};
/* A scope with so many that wait. */
$populated = static function (int $count) use ($settle): Scope {
    $scope = new Scope;
    $future = new Future(new FutureState);
    for ($i = 0; $i < $count; $i++) {
        $scope->spawn(static fn () => $future->await());
    }
    $settle();

    return $scope;
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
        $settle();
        $park = $each($started, $count);
        $started = hrtime(true);
        $state->complete(1);
        $settle();
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
        $settle();
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
                } catch (OperationCanceledException) {
                }
            });
        }
        $settle();
        $started = hrtime(true);
        $state->complete(null);
        $settle();
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
    'receivers' => static function (int $count) use ($each, $parked): array {
        $channel = new Channel;
        $all = $parked($count, static fn () => $channel->recv());
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $channel->send($i);
        }
        await_all($all);

        return ['receive' => $each($started, $count)];
    },
    'left' => static function (int $count) use ($each, $parked, $settle): array {
        $channel = new Channel;
        $all = $parked($count, static fn () => $channel->recv());
        $started = hrtime(true);
        for ($i = $count; $i-- > 0;) {
            $all[$i]->cancel();
        }
        $settle();

        return ['leave' => $each($started, $count)];
    },
    'closed' => static function (int $count) use ($each, $parked, $settle): array {
        $channel = new Channel;
        $all = $parked($count, static function () use ($channel): void {
            foreach ($channel as $value) {
            }
        });
        $started = hrtime(true);
        $channel->close();
        $settle();
        $time = $each($started, $count);
        await_all($all);

        return ['close' => $time];
    },
    'mutex' => static function (int $count) use ($each, $parked): array {
        $mutex = new Mutex;
        $mutex->lock();
        $all = $parked($count, static function () use ($mutex): void {
            $mutex->lock();
            $mutex->unlock();
        });
        $started = hrtime(true);
        $mutex->unlock();
        await_all($all);

        return ['hand_over' => $each($started, $count)];
    },
    'scope' => static function (int $count) use ($each, $settle, $populated): array {
        $scope = $populated($count);
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            await($scope->spawn(static fn () => null));
        }
        $time = $each($started, $count);
        $scope->cancel();
        $settle();

        return ['spawn_await' => $time];
    },
    'cancel-scope' => static function (int $count) use ($each, $populated): array {
        $scope = $populated($count);
        $started = hrtime(true);
        $scope->cancel();
        $scope->awaitAfterCancellation();

        return ['unwind' => $each($started, $count)];
    },
    'group' => static function (int $count) use ($each): array {
        $group = new TaskGroup;
        $task = static function (): void {
            suspend();
        };
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $group->spawn($task);
        }
        await($group->all());

        return ['task' => $each($started, $count)];
    },
    'await-all' => static function (int $count) use ($each): array {
        $body = static function (): void {
            suspend();
        };
        $started = hrtime(true);
        $all = [];
        for ($i = 0; $i < $count; $i++) {
            $all[] = spawn($body);
        }
        await_all($all);

        return ['await_all' => $each($started, $count)];
    },
    'select' => static function (int $count) use ($each, $settle): array {
        [$left, $right] = [new Channel, new Channel];
        $token = new Future($state = new FutureState);
        $all = [];
        for ($i = 0; $i < $count; $i++) {
            $all[] = spawn(static function () use ($left, $right, $token): void {
                try {
                    select([$left, $right], $token);
                } catch (OperationCanceledException) {
                }
            });
        }
        $started = hrtime(true);
        $settle();
        $park = $each($started, $count);
        $started = hrtime(true);
        $state->complete(null);
        $settle();
        $leave = $each($started, $count);
        await_all($all);

        return ['park' => $park, 'leave' => $leave];
    },
    'broadcast' => static function (int $count) use ($each, $settle): array {
        $broadcast = new Broadcast(4);
        $all = [];
        for ($i = 0; $i < $count; $i++) {
            $reader = $broadcast->subscribe();
            $all[] = spawn(static fn () => $reader->recv());
        }
        $settle();
        $started = hrtime(true);
        $broadcast->publish(1);
        $settle();
        $time = $each($started, $count);
        await_all($all);

        return ['reader' => $time];
    },
    'timers' => static function (int $count) use ($each): array {
        $others = [];
        for ($i = 0; $i < $count; $i++) {
            $others[] = timeout(600_000 + $i);
        }
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            timeout(300_000)->cancel();
        }
        $time = $each($started, $count);
        foreach ($others as $other) {
            $other->cancel();
        }

        return ['timer' => $time];
    },
    'dropped' => static function (int $count) use ($each, $parked, $settle): array {
        $future = new Future($state = new FutureState);
        $all = $parked($count, static fn () => $future->await());
        $started = hrtime(true);
        $all = [];
        $time = $each($started, $count);
        $state->complete(1);
        $settle();

        return ['drop' => $time];
    },
};

$run(min(1_000, $count));
$best = [];
for ($done = 0; $done < $operations; $done += $count) {
    foreach ($run($count) as $name => $time) {
        $best[$name] = min($best[$name] ?? INF, $time);
    }
}
foreach ($best as $name => $time) {
    printf("%s %.1f ns\n", $name, $time);
}
