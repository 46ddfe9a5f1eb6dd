--TEST--
A signal ends sleeps of the main coroutine early, with what is left; other coroutines sleep on
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, await, delay};

pcntl_signal(SIGUSR1, function () { echo "handler\n"; });

$kill_soon = fn() => spawn(function () { delay(10); posix_kill(posix_getpid(), SIGUSR1); });

foreach ([false, true] as $async) {
    pcntl_async_signals($async);
    echo $async ? "async\n" : "not async\n";
    $start = microtime(true);

    $kill_soon();
    $left = sleep(60);
    echo $left > 20 && $left < 60 ? "sleep: some left\n" : "sleep: $left\n";
    pcntl_signal_dispatch();

    $kill_soon();
    usleep(60_000_000);
    echo "usleep\n";
    pcntl_signal_dispatch();

    $kill_soon();
    $left = time_nanosleep(60, 500);
    echo "time_nanosleep: ", is_array($left) && $left['seconds'] > 20 && $left['nanoseconds'] < 1_000_000_000 ? 'some left' : 'odd', "\n";
    pcntl_signal_dispatch();

    echo microtime(true) - $start < 30 ? "early\n" : "late\n";

    $kill_soon();
    $until = microtime(true) + 0.05;
    var_dump(time_sleep_until($until), microtime(true) >= $until);
    pcntl_signal_dispatch();

    $other = spawn(function () use ($kill_soon) {
        $kill_soon();
        $start = hrtime(true);
        return [sleep(1), hrtime(true) - $start >= 1_000_000_000];
    });
    echo json_encode(await($other)), "\n";
    pcntl_signal_dispatch();
}
?>
--EXPECT--
not async
sleep: some left
handler
usleep
handler
time_nanosleep: some left
handler
early
bool(true)
bool(true)
handler
[0,true]
handler
async
handler
sleep: some left
handler
usleep
handler
time_nanosleep: some left
early
handler
bool(true)
bool(true)
handler
[0,true]
