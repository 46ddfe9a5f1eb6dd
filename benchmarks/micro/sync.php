<?php

declare(strict_types=1);

/*
 * The cost of locks, of select(), of blocks with a time limit, and of broadcasts. The same work in Go: ../go/bench.go.
 *
 *   php benchmarks/micro/sync.php mutex [count=2000000]            lock and unlock, nothing else wants the lock
 *   php benchmarks/micro/sync.php semaphore [count=2000000]        acquire and release of one of three permits
 *   php benchmarks/micro/sync.php single-flight [count=500000]     do() of a key that is not being computed
 *   php benchmarks/micro/sync.php contended [count=1000000]        ten coroutines, nine of which wait for the lock: a hand-over
 *   php benchmarks/micro/sync.php suspend [count=1000000]          for comparison: ten coroutines that yield to each other
 *   php benchmarks/micro/sync.php select-ready [count=500000]      four channels with a value: one is received, and put back
 *   php benchmarks/micro/sync.php select-parked [count=300000]     the same with four that are empty: a value arrives, another one goes back
 *   php benchmarks/micro/sync.php round-trip [count=300000]        for comparison: a value there and one back on two channels
 *   php benchmarks/micro/sync.php with-timeout [count=300000]      an empty function with a time limit
 *   php benchmarks/micro/sync.php spawn-await [count=300000]       for comparison: the same in a coroutine that is awaited
 *   php benchmarks/micro/sync.php broadcast [count=2000000]        values for 1,000 readers: one that a reader gets
 */

use Async\{Broadcast, Channel, Mutex, Semaphore, SingleFlight};
use function Async\{await, await_all, select, spawn, suspend, with_timeout};

$what = $argv[1] ?? 'mutex';
ini_set('memory_limit', '-1');

$run = match ($what) {
    'mutex' => static function (int $count): float {
        $mutex = new Mutex;
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $mutex->lock();
            $mutex->unlock();
        }

        return (hrtime(true) - $started) / $count;
    },
    'semaphore' => static function (int $count): float {
        $semaphore = new Semaphore(3);
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $semaphore->acquire();
            $semaphore->release();
        }

        return (hrtime(true) - $started) / $count;
    },
    'single-flight' => static function (int $count): float {
        $flights = new SingleFlight;
        $compute = static fn (): int => 1;
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $flights->do('key', $compute);
        }

        return (hrtime(true) - $started) / $count;
    },
    'contended' => static function (int $count): float {
        $mutex = new Mutex;
        $body = static function () use ($mutex, $count): void {
            for ($i = 0; $i < $count / 10; $i++) {
                $mutex->lock();
                $mutex->unlock();
            }
        };
        $all = [];
        $mutex->lock();
        for ($i = 0; $i < 10; $i++) {
            $all[] = spawn($body);
        }
        suspend();
        $started = hrtime(true);
        $mutex->unlock();
        await_all($all);

        return (hrtime(true) - $started) / $count;
    },
    'suspend' => static function (int $count): float {
        $body = static function () use ($count): void {
            for ($i = 0; $i < $count / 10; $i++) {
                suspend();
            }
        };
        $all = [];
        $started = hrtime(true);
        for ($i = 0; $i < 10; $i++) {
            $all[] = spawn($body);
        }
        await_all($all);

        return (hrtime(true) - $started) / $count;
    },
    'select-ready' => static function (int $count): float {
        $channels = [];
        for ($i = 0; $i < 4; $i++) {
            $channels[$i] = new Channel(1);
            $channels[$i]->send($i);
        }
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $selected = select($channels);
            $channels[$selected->key]->send(1);
        }

        return (hrtime(true) - $started) / $count;
    },
    'select-parked' => static function (int $count): float {
        $channels = [new Channel, new Channel, new Channel, new Channel];
        $back = new Channel;
        spawn(static function () use ($channels, $back, $count): void {
            for ($i = 0; $i < $count; $i++) {
                $channels[$i & 3]->send($i);
                $back->recv();
            }
        });
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            select($channels);
            $back->send(1);
        }

        return (hrtime(true) - $started) / $count;
    },
    'round-trip' => static function (int $count): float {
        [$there, $back] = [new Channel, new Channel];
        spawn(static function () use ($there, $back, $count): void {
            for ($i = 0; $i < $count; $i++) {
                $there->send($i);
                $back->recv();
            }
        });
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $there->recv();
            $back->send(1);
        }

        return (hrtime(true) - $started) / $count;
    },
    'with-timeout' => static function (int $count): float {
        $task = static fn (): int => 1;
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            with_timeout(60_000, $task);
        }

        return (hrtime(true) - $started) / $count;
    },
    'spawn-await' => static function (int $count): float {
        $task = static fn (): int => 1;
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            await(spawn($task));
        }

        return (hrtime(true) - $started) / $count;
    },
    'broadcast' => static function (int $count): float {
        $broadcast = new Broadcast(16);
        $all = [];
        for ($i = 0; $i < 1_000; $i++) {
            $subscription = $broadcast->subscribe();
            $all[] = spawn(static function () use ($subscription): void {
                foreach ($subscription as $value);
            });
        }
        suspend();
        $started = hrtime(true);
        for ($i = 0; $i < $count / 1_000; $i++) {
            $broadcast->publish($i);
        }
        $broadcast->close();
        await_all($all);

        return (hrtime(true) - $started) / $count;
    },
};
$count = (int) ($argv[2] ?? match ($what) {
    'mutex', 'semaphore', 'broadcast' => 2_000_000,
    'contended', 'suspend' => 1_000_000,
    'single-flight', 'select-ready' => 500_000,
    default => 300_000,
});
$time = static fn (int $count): float => await(spawn(static fn (): float => $run($count)));

$time(intdiv($count, 10));
printf("time %.2f ns\n", $time($count));
