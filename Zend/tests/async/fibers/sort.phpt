--TEST--
A fiber suspended in a comparison goes on in other coroutines, and its comparison stays its own
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/across.inc';
use function Async\{spawn, await, suspend};

class Text
{
    function __construct(public string $text) {}
    function __toString(): string { Fiber::suspend(); return $this->text; }
}

$slow = function ($a, $b) { Fiber::suspend(); return $a <=> $b; };
$show = fn(array $array) => print(json_encode(array_values($array)) . "\n");

$show(both(fn() => function () use ($slow) { $a = [3, 1, 2, 5, 4]; usort($a, $slow); return $a; }));
$show(both(fn() => function () use ($slow) { $a = [3 => 0, 1 => 1, 2 => 2]; uksort($a, $slow); return $a; }));
$show(both(fn() => fn() => array_udiff([3, 1, 2, 5, 4], [2, 4], $slow)));
$show(both(fn() => fn() => array_diff_ukey([3, 1, 2, 5, 4], [1, 1, 1], $slow)));
$show(both(fn() => fn() => array_intersect_ukey([3, 1, 2, 5, 4], [1, 1, 1], $slow)));
$show(both(fn() => fn() => array_uintersect_uassoc([3, 1, 2], [3, 1], $slow, $slow)));
$texts = fn() => [new Text('c'), new Text('a'), new Text('b')];
$show(both(fn() => function () use ($texts) { $a = $texts(); sort($a, SORT_STRING); return array_column($a, 'text'); }));
$show(both(fn() => function () use ($texts) { $a = $texts(); array_multisort($a, SORT_STRING); return array_column($a, 'text'); }));

echo "two sorts in turn\n";
$sort = fn(int $sign) => new Fiber(function () use ($sign) {
    $a = [2, 4, 1, 3];
    usort($a, function ($x, $y) use ($sign) { Fiber::suspend(); return $sign * ($x <=> $y); });
    return $a;
});
foreach ([fn($step) => $step(), fn($step) => await(spawn($step))] as $run) {
    $up = $sort(1);
    $down = $sort(-1);
    $run(fn() => $up->start());
    $run(fn() => $down->start());
    while (!$up->isTerminated() || !$down->isTerminated()) {
        foreach ([$up, $down] as $fiber) {
            $run(fn() => $fiber->isTerminated() ?: $fiber->resume());
        }
    }
    $show([...$up->getReturn(), ...$down->getReturn()]);
}

echo "inside the comparison of another\n";
$up = $sort(1);
await(spawn(fn() => $up->start()));
$show(await(spawn(function () use ($up) {
    $a = [1, 3, 2];
    usort($a, function ($x, $y) use ($up) {
        $up->isTerminated() ?: $up->resume();
        suspend();
        return $y <=> $x;
    });
    return $a;
})));
drop(function () use ($slow) { $a = [2, 1]; usort($a, $slow); });
$a = [1, 2];
rsort($a);
$show($a);
?>
--EXPECT--
[1,2,3,4,5]
[1,2,0]
[3,1,5]
[5,4]
[3,1,2]
[3,1]
["a","b","c"]
["a","b","c"]
two sorts in turn
[1,2,3,4,4,3,2,1]
[1,2,3,4,4,3,2,1]
inside the comparison of another
[3,2,1]
[2,1]
