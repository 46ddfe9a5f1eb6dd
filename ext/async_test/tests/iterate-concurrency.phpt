--TEST--
Iterate has at most `concurrency` calls in progress, for arrays and Traversables, and loses none
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{iterate, delay, suspend};

function numbers(int $n, bool $parks)
{
    for ($i = 0; $i < $n; $i++) {
        if ($parks && $i % 3 === 0) {
            suspend();
        }
        yield $i => $i;
    }
}
$sources = [
    'array' => fn() => range(0, 29),
    'generator' => fn() => numbers(30, false),
    'generator that parks' => fn() => numbers(30, true),
    'ArrayIterator' => fn() => new ArrayIterator(range(0, 29)),
    'IteratorAggregate' => fn() => new class implements IteratorAggregate {
        public function getIterator(): Iterator { return numbers(30, true); }
    },
];
foreach ($sources as $name => $source) {
    foreach ([1, 4, 0] as $concurrency) {
        $active = $most = $sum = 0;
        iterate($source(), function ($value) use (&$active, &$most, &$sum) {
            $most = max($most, ++$active);
            $value % 2 ? delay(1) : suspend();
            $active--;
            $sum += $value;
        }, $concurrency);
        echo $name, ', ', $concurrency, ': ', $sum, ', ';
        echo $concurrency === 0 ? ($most > 4 ? 'many' : $most) : ($most <= $concurrency ? 'bounded' : $most), "\n";
    }
}
?>
--EXPECT--
array, 1: 435, bounded
array, 4: 435, bounded
array, 0: 435, many
generator, 1: 435, bounded
generator, 4: 435, bounded
generator, 0: 435, many
generator that parks, 1: 435, bounded
generator that parks, 4: 435, bounded
generator that parks, 0: 435, many
ArrayIterator, 1: 435, bounded
ArrayIterator, 4: 435, bounded
ArrayIterator, 0: 435, many
IteratorAggregate, 1: 435, bounded
IteratorAggregate, 4: 435, bounded
IteratorAggregate, 0: 435, many
