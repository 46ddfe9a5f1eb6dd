--TEST--
A cancelled sleep ends at once with the exception and without a warning
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

foreach ([
    'sleep' => fn() => sleep(60), 'usleep' => fn() => usleep(60_000_000), 'time_nanosleep' => fn() => time_nanosleep(60, 0),
    'time_sleep_until' => fn() => time_sleep_until(time() + 60), 'longest' => fn() => time_nanosleep(PHP_INT_MAX, 0),
] as $name => $sleeper) {
    $start = microtime(true);
    $coroutine = spawn(function () use ($sleeper) {
        try {
            $sleeper();
        } catch (\Throwable $e) {
            return get_class($e) . ' ' . $e->getMessage();
        }
    });
    suspend();
    $coroutine->cancel(new Async\AsyncCancellation('enough'));
    echo $name, ': ', await($coroutine), microtime(true) - $start < 10 ? '' : ' late', "\n";
}
--EXPECT--
sleep: Async\AsyncCancellation enough
usleep: Async\AsyncCancellation enough
time_nanosleep: Async\AsyncCancellation enough
time_sleep_until: Async\AsyncCancellation enough
longest: Async\AsyncCancellation enough
