--TEST--
CPU-bound work before delay() does not shorten the wait
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, suspend};

function busy(int $ms): void
{
    $until = hrtime(true) + $ms * 1_000_000;
    while (hrtime(true) < $until);
}

suspend();
busy(60);
$start = hrtime(true);
delay(40);
var_dump((hrtime(true) - $start) / 1e6 >= 40);

$c = spawn(function () {
    busy(60);
    $start = hrtime(true);
    delay(40);
    return (hrtime(true) - $start) / 1e6 >= 40;
});
var_dump(Async\await($c));
--EXPECT--
bool(true)
bool(true)
