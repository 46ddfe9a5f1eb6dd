--TEST--
A sleep that starts after long CPU work does not end early
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay};

function burn(float $seconds): void
{
    for ($end = microtime(true) + $seconds; microtime(true) < $end;);
}

$late = function (callable $sleeper, float $ms) {
    burn(0.3);
    $start = hrtime(true);
    $sleeper();
    $took = (hrtime(true) - $start) / 1e6;
    return $took >= $ms ? 'ok' : "early: $took of $ms ms";
};

echo await(spawn($late, fn() => usleep(20_000), 20)), "\n";
echo await(spawn($late, fn() => time_nanosleep(0, 20_400_000), 20.4)), "\n";
echo await(spawn($late, fn() => delay(20), 19)), "\n";
for ($i = 0, $early = 0; $i < 50; $i++) {
    $start = hrtime(true);
    usleep(1300);
    $early += hrtime(true) - $start < 1_300_000;
}
var_dump($early);
--EXPECT--
ok
ok
ok
int(0)
