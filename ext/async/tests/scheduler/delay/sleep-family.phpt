--TEST--
The sleep functions park the coroutine as delay does; others run meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay};

$functions = [
    'sleep' => fn () => sleep(1),
    'usleep' => fn () => usleep(30_000),
    'time_nanosleep' => fn () => time_nanosleep(0, 30_000_000),
    'time_sleep_until' => fn () => time_sleep_until(microtime(true) + 0.03),
];
foreach ($functions as $name => $function) {
    $order = [];
    $c = spawn(function () use (&$order, $function) {
        $result = $function();
        $order[] = 'slept';
        return $result;
    });
    $other = spawn(function () use (&$order) { delay(1); $order[] = 'other'; });
    $result = await($c);
    await($other);
    echo $name, ' ', json_encode($result), ' ', implode(' ', $order), "\n";
}
--EXPECT--
sleep 0 other slept
usleep null other slept
time_nanosleep true other slept
time_sleep_until true other slept
