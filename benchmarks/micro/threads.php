<?php

declare(strict_types=1);

/*
 * The cost of threads.
 *
 *   php benchmarks/micro/threads.php task [count=20000]        a task of a ThreadPool, awaited before the next one
 *   php benchmarks/micro/threads.php batch [count=50000]       tasks of a ThreadPool, 1,000 submitted and then awaited
 *   php benchmarks/micro/threads.php map [count=50000]         elements of ThreadPool::map()
 *   php benchmarks/micro/threads.php channel [count=500000]    a number through a ThreadChannel to another thread
 *   php benchmarks/micro/threads.php channel-4k [count=200000] a string of 4 KiB
 *   php benchmarks/micro/threads.php channel-1m [count=3000]   a string of 1 MiB
 *   php benchmarks/micro/threads.php ping [count=50000]        a number there and one back on two ThreadChannels
 *   php benchmarks/micro/threads.php thread [count=200]        spawn_thread() and await
 *   php benchmarks/micro/threads.php memory [threads=20]       memory of a thread that waits
 *   php benchmarks/micro/threads.php cpu [tasks=64]            work of the processor on two workers
 *   php benchmarks/micro/threads.php cpu-one [tasks=64]        for comparison: the same without a pool
 */

use Async\{ThreadChannel, ThreadPool};
use function Async\{await, await_all_or_fail, spawn_thread};

$what = $argv[1] ?? 'task';
ini_set('memory_limit', '-1');

/* Sends `count` values to a thread; nanoseconds each until the thread has received all of them. */
$stream = static function (int $count, mixed $value): float {
    $values = new ThreadChannel(128);
    $thread = spawn_thread(static function () use ($values): int {
        for ($received = 0; $values->recv() !== null; $received++);

        return $received;
    });
    $values->send($value);
    $started = hrtime(true);
    for ($i = 1; $i < $count; $i++) {
        $values->send($value);
    }
    $values->send(null);

    return await($thread) === $count ? (hrtime(true) - $started) / $count : throw new Error('values were lost');
};

/* Resident memory with its page tables, in bytes. */
$memory = static function (): int {
    preg_match_all('/^(?:VmRSS|VmPTE):\s+(\d+)/m', file_get_contents('/proc/self/status'), $match);

    return array_sum($match[1]) * 1024;
};

$burn = static function (): int {
    for ($i = $sum = 0; $i < 200_000; $i++) {
        $sum = ($sum * 31 + $i) % 1_000_003;
    }

    return $sum;
};

$run = match ($what) {
    'task' => static function (int $count): float {
        $pool = new ThreadPool(1);
        $task = static fn (): int => 1;
        await($pool->submit($task));
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            await($pool->submit($task));
        }
        $time = (hrtime(true) - $started) / $count;
        $pool->close();

        return $time;
    },
    'batch' => static function (int $count): float {
        $pool = new ThreadPool(1, 1_000);
        $task = static fn (): int => 1;
        await($pool->submit($task));
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i += 1_000) {
            $futures = [];
            for ($j = 0; $j < 1_000; $j++) {
                $futures[] = $pool->submit($task);
            }
            await_all_or_fail($futures);
        }
        $time = (hrtime(true) - $started) / $count;
        $pool->close();

        return $time;
    },
    'map' => static function (int $count): float {
        $pool = new ThreadPool(1);
        $pool->map([1], static fn (int $n): int => $n);
        $started = hrtime(true);
        $pool->map(range(1, $count), static fn (int $n): int => $n);
        $time = (hrtime(true) - $started) / $count;
        $pool->close();

        return $time;
    },
    'channel' => static fn (int $count): float => $stream($count, 1),
    'channel-4k' => static fn (int $count): float => $stream($count, str_repeat('x', 4096)),
    'channel-1m' => static fn (int $count): float => $stream($count, str_repeat('x', 1 << 20)),
    'ping' => static function (int $count): float {
        [$there, $back] = [new ThreadChannel(1), new ThreadChannel(1)];
        $thread = spawn_thread(static function () use ($there, $back): void {
            while (($value = $there->recv()) !== null) {
                $back->send($value);
            }
        });
        $there->send(0);
        $back->recv();
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $there->send($i);
            $back->recv();
        }
        $time = (hrtime(true) - $started) / $count;
        $there->send(null);
        await($thread);

        return $time;
    },
    'thread' => static function (int $count): float {
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            await(spawn_thread(static fn (): int => 1));
        }

        return (hrtime(true) - $started) / $count;
    },
    'memory' => static function (int $count) use ($memory): float {
        [$begin, $end] = [new ThreadChannel($count), new ThreadChannel($count)];
        $before = $memory();
        $threads = [];
        for ($i = 0; $i < $count; $i++) {
            $threads[] = spawn_thread(static function () use ($begin, $end): void {
                $begin->send(1);
                $end->recv();
            });
        }
        for ($i = 0; $i < $count; $i++) {
            $begin->recv();
        }
        $each = ($memory() - $before) / $count;
        for ($i = 0; $i < $count; $i++) {
            $end->send(1);
        }
        await_all_or_fail($threads);

        return $each;
    },
    'cpu' => static function (int $count) use ($burn): float {
        $pool = new ThreadPool(2);
        await_all_or_fail([$pool->submit($burn), $pool->submit($burn)]);
        $started = hrtime(true);
        $futures = [];
        for ($i = 0; $i < $count; $i++) {
            $futures[] = $pool->submit($burn);
        }
        await_all_or_fail($futures);
        $time = (hrtime(true) - $started) / $count;
        $pool->close();

        return $time;
    },
    'cpu-one' => static function (int $count) use ($burn): float {
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $burn();
        }

        return (hrtime(true) - $started) / $count;
    },
};

$count = max(10, (int) ($argv[2] ?? match ($what) {
    'task', 'batch', 'map', 'ping' => 50_000, 'channel' => 500_000, 'channel-4k' => 200_000, 'channel-1m' => 3_000, 'thread' => 200, 'memory' => 20, default => 64,
}));
if ($what !== 'memory') {
    $run(max(10, intdiv($count, 10)));
}
printf($what === 'memory' ? "memory %.0f bytes\n" : "time %.1f ns\n", $run($count));
