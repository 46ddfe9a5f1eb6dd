<?php

declare(strict_types=1);

/*
 * The cost of channels.
 *
 *   php benchmarks/micro/channel.php round-trip [round trips=500000]   two coroutines on two rendezvous channels: a value
 *                                                                      there and one back
 *   php benchmarks/micro/channel.php buffered [values=2000000]         a producer and a consumer, 1,000 values of room
 *   php benchmarks/micro/channel.php many [values=500000]              100 consumers in line on a rendezvous channel
 *   php benchmarks/micro/channel.php suspend [suspends=2000000]        for comparison: two coroutines that yield to each other
 */

use Async\Channel;
use function Async\{await, await_all, spawn, suspend};

$what = $argv[1] ?? 'round-trip';
ini_set('memory_limit', '-1');

$run = match ($what) {
    'round-trip' => static function (int $count): float {
        [$there, $back] = [new Channel, new Channel];
        spawn(static function () use ($there, $back): void {
            foreach ($there as $value) {
                $back->send($value);
            }
        });
        $client = spawn(static function () use ($there, $back, $count): float {
            $started = hrtime(true);
            for ($i = 0; $i < $count; $i++) {
                $there->send($i);
                $back->recv();
            }

            return (hrtime(true) - $started) / $count;
        });
        $result = await($client);
        $there->close();

        return $result;
    },
    'buffered' => static function (int $count): float {
        $channel = new Channel(1_000);
        $started = hrtime(true);
        spawn(static function () use ($channel, $count): void {
            for ($i = 0; $i < $count; $i++) {
                $channel->send($i);
            }
        });
        await(spawn(static function () use ($channel, $count): void {
            for ($i = 0; $i < $count; $i++) {
                $channel->recv();
            }
        }));

        return (hrtime(true) - $started) / $count;
    },
    'many' => static function (int $count): float {
        $channel = new Channel;
        $all = [];
        for ($i = 0; $i < 100; $i++) {
            $all[] = spawn(static function () use ($channel): void {
                foreach ($channel as $value);
            });
        }
        suspend();
        $started = hrtime(true);
        for ($i = 0; $i < $count; $i++) {
            $channel->send($i);
        }
        $channel->close();
        await_all($all);

        return (hrtime(true) - $started) / $count;
    },
    'suspend' => static function (int $count): float {
        $body = static function () use ($count): void {
            for ($i = 0; $i < $count; $i++) {
                suspend();
            }
        };
        $started = hrtime(true);
        await_all([spawn($body), spawn($body)]);

        return (hrtime(true) - $started) / (2 * $count);
    },
};
$count = (int) ($argv[2] ?? ['round-trip' => 500_000, 'buffered' => 2_000_000, 'many' => 500_000, 'suspend' => 2_000_000][$what]);

$run(intdiv($count, 10) + 1);
printf("time %.2f ns\n", $run($count));
