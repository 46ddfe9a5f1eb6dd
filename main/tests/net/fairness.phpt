--TEST--
A reader of an endless ready source does not starve a timer
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await, delay};

[$a, $b] = pair();
$ticks = 0;
$ticker = spawn(function () use (&$ticks) {
    for (; $ticks < 10; $ticks++) {
        delay(1);
    }
});
$busy = spawn(function () use ($a, $b, &$ticks) {
    for ($rounds = 0; $ticks < 10 && $rounds < 5_000_000; $rounds++) {
        fwrite($b, 'x');
        fread($a, 1);
    }
    return $rounds;
});
var_dump(await($busy) < 5_000_000);
await($ticker);
--EXPECT--
bool(true)
