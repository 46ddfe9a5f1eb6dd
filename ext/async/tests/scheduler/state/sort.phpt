--TEST--
Comparison callbacks that suspend, in several coroutines at once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$by = fn(int $sign) => function ($a, $b) use ($sign) { suspend(); return $sign * ($a <=> $b); };
$input = [5, 3, 9, 1, 7, 2, 8];
$key = array_combine($input, $input);
$work = [
    'usort up' => function () use ($by, $input) { usort($input, $by(1)); return $input; },
    'usort down' => function () use ($by, $input) { usort($input, $by(-1)); return $input; },
    'uasort' => function () use ($by, $key) { uasort($key, $by(1)); return array_values($key); },
    'uksort' => function () use ($by, $key) { uksort($key, $by(-1)); return array_keys($key); },
    'udiff' => fn() => array_values(array_udiff($input, [3, 7, 4], $by(1))),
    'diff_ukey' => fn() => array_keys(array_diff_ukey($key, [3 => 0, 7 => 0], $by(1))),
    'uintersect' => fn() => array_values(array_uintersect($input, [9, 2, 4], $by(1))),
    'nested' => function () use ($by, $input) {
        usort($input, function ($a, $b) use ($by) {
            $pair = [$a, $b];
            usort($pair, $by(1));
            suspend();
            return $a === $b ? 0 : ($pair[0] === $a ? -1 : 1);
        });
        return $input;
    },
    'walk' => function () use ($input) { array_walk($input, function (&$v) { suspend(); $v *= 2; }); return $input; },
    'map' => fn() => array_map(function ($v) { suspend(); return -$v; }, $input),
    'bool' => function () use ($input) { @usort($input, function ($a, $b) { suspend(); return $a > $b; }); return $input; },
];
$coroutines = array_map(fn($code) => spawn($code), $work);
foreach ($coroutines as $name => $coroutine) {
    echo $name, ': ', implode(' ', await($coroutine)), "\n";
}
?>
--EXPECT--
usort up: 1 2 3 5 7 8 9
usort down: 9 8 7 5 3 2 1
uasort: 1 2 3 5 7 8 9
uksort: 9 8 7 5 3 2 1
udiff: 5 9 1 2 8
diff_ukey: 5 9 1 2 8
uintersect: 9 2
nested: 1 2 3 5 7 8 9
walk: 10 6 18 2 14 4 16
map: -5 -3 -9 -1 -7 -2 -8
bool: 1 2 3 5 7 8 9
