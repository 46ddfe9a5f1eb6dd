<?php
// Collections that coroutines share, and callbacks that suspend in the middle of a method.
require __DIR__ . '/lib.inc';

use function Async\{delay, suspend};

$queue = new Ds\Queue();
$vector = new Ds\Vector();
$map = new Ds\Map();
in_coroutines(20, function (int $i) use ($queue, $vector, $map) {
    $queue->push($i);
    suspend();
    $vector->push($queue->pop());
    $map[(object) ['i' => $i]] = $i;
    suspend();
    $map->put("k$i", $i * $i);
});
$vector->sort();
same(range(0, 19), $vector->toArray(), 'through a queue into a vector');
same([40, 361], [$map->count(), $map->get('k19')], 'a map');

$results = in_coroutines(10, function (int $i) {
    $vector = new Ds\Vector(range(1, 5));
    return $vector->map(function (int $value) use ($i) {
        delay($value % 2);
        return $value * $i;
    })->filter(function (int $value) {
        suspend();
        return $value % 2 === 0;
    })->toArray();
});
same(array_map(fn (int $i) => array_values(array_filter(array_map(fn ($v) => $v * $i, range(1, 5)), fn ($v) => $v % 2 === 0)), range(0, 9)), $results, 'map() and filter() that wait');

$sorted = in_coroutines(10, function (int $i) {
    $vector = new Ds\Vector([3, 1, 2, $i]);
    $vector->sort(function (int $a, int $b) {
        suspend();
        return $a <=> $b;
    });
    return $vector->toArray();
});
same(array_map(function (int $i) {
    $values = [3, 1, 2, $i];
    sort($values);
    return $values;
}, range(0, 9)), $sorted, 'a sort that waits');

$heap = new Ds\PriorityQueue();
in_coroutines(10, function (int $i) use ($heap) {
    suspend();
    $heap->push("p$i", $i);
});
same('p9', $heap->pop(), 'a queue with priorities');
echo "ok\n";
