--TEST--
A chain that a callback of iterate() has made holds the scope of the iteration by a reference of its own
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\iterate;

$state = new FutureState();
$future = new Future($state);
iterate([1], function () use ($future, &$chained) {
    $chained = $future->map(fn ($x) => $x + 1);
});
$junk = [];
for ($i = 0; $i < 100; $i++) {
    $junk[] = str_repeat('A', 290);     // takes the place of memory that was freed too early
}
$state->complete(1);
echo $chained->await(), "\n";

/* Chains on chains, and one that is dropped before it has run. */
$state = new FutureState();
$future = new Future($state);
iterate([1, 2, 3], function ($n) use ($future, &$chains) {
    $chains[] = $future->map(fn ($x) => $x + $n)->map(fn ($x) => $x * 10);
    $future->map(fn ($x) => $x)->ignore();
});
$future->ignore();
$state->complete(1);
foreach ($chains as $chain) {
    echo $chain->await(), "\n";
}
?>
--EXPECT--
2
20
30
40
