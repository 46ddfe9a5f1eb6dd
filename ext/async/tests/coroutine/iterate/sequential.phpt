--TEST--
Callbacks that never park run one after another, in order, in one coroutine
--FILE--
<?php
use function Async\{iterate, current_coroutine};

$coroutines = [];
iterate(range(1, 5), function ($v, $k) use (&$coroutines) {
    echo "$k=$v ";
    $coroutines[current_coroutine()->getId()] = true;
});
echo count($coroutines), "\n";
iterate((function () { for ($i = 0; $i < 3; $i++) { echo "fetch $i "; yield $i; } })(), function ($v) { echo "call $v "; });
echo "\n";
?>
--EXPECT--
0=1 1=2 2=3 3=4 4=5 1
fetch 0 call 0 fetch 1 call 1 fetch 2 call 2 
