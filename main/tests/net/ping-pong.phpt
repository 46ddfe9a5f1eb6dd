--TEST--
Two coroutines on the ends of a pair: one hundred thousand round trips
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = pair();
$rounds = 100_000;
$ping = spawn(function () use ($a, $rounds) {
    for ($i = 0; $i < $rounds; $i++) {
        fwrite($a, 'x');
        if (fread($a, 1) !== 'y') {
            return $i;
        }
    }
    return $i;
});
$pong = spawn(function () use ($b, $rounds) {
    for ($i = 0; $i < $rounds; $i++) {
        if (fread($b, 1) !== 'x') {
            return $i;
        }
        fwrite($b, 'y');
    }
    return $i;
});
var_dump(await($ping), await($pong));
--EXPECT--
int(100000)
int(100000)
