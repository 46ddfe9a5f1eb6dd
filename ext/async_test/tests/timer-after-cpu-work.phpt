--TEST--
A timer armed after CPU work waits its full interval
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, delay, timeout};

function work(int $ms): void
{
    $until = hrtime(true) + $ms * 1000000;
    while (hrtime(true) < $until);
}

$waits = [
    'delay' => fn() => delay(40),
    'usleep' => fn() => usleep(40000),
    'timer event' => fn() => Event::timer(40)->await(),
    'timer event, ns' => fn() => Event::timer(39, false, 1000000)->await(),
    'wait with a timeout' => function () {
        try {
            Event::custom('hidden')->await(40);
        } catch (Async\TimeoutException) {
        }
    },
    'timeout as a token' => function () {
        try {
            await(spawn(fn() => AsyncTest\suspend_bare()), timeout(40));
        } catch (Async\OperationCanceledException) {
        }
    },
    'rearmed timer' => function () {
        static $timer = null;
        $timer = Event::timer(1);
        $timer->multishot();
        work(20);
        $timer->rearm(40);
        $timer->await();
    },
];
/* From main and from a coroutine; the loop's clock is 50 ms old each time. */
foreach ($waits as $name => $wait) {
    $measure = function () use ($wait) {
        work(50);
        $begin = hrtime(true);
        $wait();
        return hrtime(true) - $begin >= 40000000;
    };
    echo $name, ': ', $measure() && await(spawn($measure)) ? 'full interval' : 'TOO EARLY', "\n";
}
foreach (Async\get_coroutines() as $coroutine) {
    if ($coroutine !== Async\current_coroutine()) {
        $coroutine->cancel();
    }
}
?>
--EXPECT--
delay: full interval
usleep: full interval
timer event: full interval
timer event, ns: full interval
wait with a timeout: full interval
timeout as a token: full interval
rearmed timer: full interval
