--TEST--
Fifty sleepers take less than ten times the time of one, in each of the four functions
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

function together(int $count, callable $sleeper): float
{
    $start = hrtime(true);
    $coroutines = [];
    for ($i = 0; $i < $count; $i++) {
        $coroutines[] = spawn($sleeper);
    }
    foreach ($coroutines as $coroutine) {
        await($coroutine);
    }
    return (hrtime(true) - $start) / 1e9;
}

foreach ([
    'sleep' => [1.0, fn() => sleep(1)],
    'usleep' => [0.2, fn() => usleep(200_000)],
    'time_nanosleep' => [0.2, fn() => time_nanosleep(0, 200_000_000)],
    'time_sleep_until' => [0.2, fn() => time_sleep_until(microtime(true) + 0.2)],
] as $name => [$seconds, $sleeper]) {
    $took = together(50, $sleeper);
    echo $name, ': ', $took >= $seconds - 0.002 && $took < 10 * $seconds ? 'ok' : $took, "\n";
}
--EXPECT--
sleep: ok
usleep: ok
time_nanosleep: ok
time_sleep_until: ok
