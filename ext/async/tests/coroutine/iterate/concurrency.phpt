--TEST--
At most as many callbacks as asked for are in progress, whatever is iterated
--FILE--
<?php
use function Async\{iterate, suspend};

class Aggregate implements IteratorAggregate
{
    public function getIterator(): Iterator { return new ArrayIterator(range(1, 20)); }
}
$sources = [
    'array' => fn () => range(1, 20),
    'generator' => fn () => (function () { yield from range(1, 20); })(),
    'parking generator' => fn () => (function () { foreach (range(1, 20) as $v) { suspend(); yield $v; } })(),
    'iterator' => fn () => new ArrayIterator(range(1, 20)),
    'aggregate' => fn () => new Aggregate(),
];
foreach ($sources as $name => $source) {
    foreach ([1, 2, 7, 0] as $concurrency) {
        $running = $most = 0;
        $seen = [];
        iterate($source(), function ($v) use (&$running, &$most, &$seen) {
            $most = max($most, ++$running);
            for ($i = 0; $i < 5; $i++) {
                suspend();
            }
            $running--;
            $seen[] = $v;
        }, $concurrency);
        sort($seen);
        echo $name, ' ', $concurrency, ': ', $concurrency ? ($most <= $concurrency ? 'ok' : $most) : ($most > 2 ? 'many' : $most), ' ', $seen === range(1, 20) ? 'all' : 'some', "\n";
    }
}
?>
--EXPECT--
array 1: ok all
array 2: ok all
array 7: ok all
array 0: many all
generator 1: ok all
generator 2: ok all
generator 7: ok all
generator 0: many all
parking generator 1: ok all
parking generator 2: ok all
parking generator 7: ok all
parking generator 0: many all
iterator 1: ok all
iterator 2: ok all
iterator 7: ok all
iterator 0: many all
aggregate 1: ok all
aggregate 2: ok all
aggregate 7: ok all
aggregate 0: many all
