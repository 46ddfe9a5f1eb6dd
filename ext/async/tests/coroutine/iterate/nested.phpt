--TEST--
iterate inside of iterate
--FILE--
<?php
use function Async\{iterate, suspend};

$sum = 0;
iterate([1, 2, 3], function ($a) use (&$sum) {
    iterate([10, 20], function ($b) use ($a, &$sum) {
        suspend();
        $sum += $a * $b;
    });
});
var_dump($sum);
?>
--EXPECT--
int(180)
