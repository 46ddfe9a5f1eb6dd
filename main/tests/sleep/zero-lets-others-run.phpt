--TEST--
A sleep of zero lets everybody else run once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

foreach (['sleep' => fn() => sleep(0), 'usleep' => fn() => usleep(0), 'time_nanosleep' => fn() => time_nanosleep(0, 0)] as $name => $nap) {
    $order = [];
    $a = spawn(function () use (&$order, $nap) { $order[] = 'a1'; $nap(); $order[] = 'a2'; });
    $b = spawn(function () use (&$order) { $order[] = 'b'; });
    await($a);
    await($b);
    echo $name, ': ', implode(' ', $order), "\n";
}
--EXPECT--
sleep: a1 b a2
usleep: a1 b a2
time_nanosleep: a1 b a2
