<?php
// Values in shared memory, seen by every coroutine; counters and compare-and-swap; an entry that is made once.
require __DIR__ . '/lib.inc';

use function Async\suspend;

final class Point
{
    public function __construct(public int $x, public array $tags) {}
}

$stored = in_coroutines(20, function (int $i) {
    apcu_store("value:$i", ['i' => $i, 'point' => new Point($i, ["t$i", [$i => true]])]);
    suspend();
    $value = apcu_fetch("value:" . (($i + 1) % 20), $found); // of the neighbour
    return $found ? [$value['i'], $value['point'] == new Point($value['i'], ["t$value[i]", [$value['i'] => true]])] : null;
});
same(array_map(fn (int $i) => [($i + 1) % 20, true], range(0, 19)), $stored, 'values of others');

in_coroutines(50, function () {
    for ($i = 0; $i < 20; $i++) {
        apcu_inc('counter');
        suspend();
    }
});
same(1000, apcu_fetch('counter'), 'a counter of 50 coroutines');

apcu_store('turn', 0);
in_coroutines(10, function (int $i) {
    while (!apcu_cas('turn', $i, $i + 1)) {
        suspend();
    }
});
same(10, apcu_fetch('turn'), 'compare and swap, one after the other');

$made = 0;
$entries = in_coroutines(10, function () use (&$made) {
    return apcu_entry('made', function () use (&$made) {
        return ++$made;
    });
});
same([1, array_fill(0, 10, 1)], [$made, $entries], 'apcu_entry() calls its function once');

same(true, apcu_store('short', 'x', 1), 'with a time to live');
same(20, count(iterator_to_array(new APCUIterator('/^value:/'))), 'iterator');
same(true, apcu_delete('value:3') && !apcu_exists('value:3'), 'deleted');
echo "ok\n";
