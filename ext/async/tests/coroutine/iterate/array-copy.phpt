--TEST--
An array is iterated over a copy
--FILE--
<?php
use function Async\{iterate, suspend};

$array = ['a' => 1, 'b' => 2];
iterate($array, function ($v, $k) use (&$array) {
    echo "$k=$v\n";
    $array['c'] = 3;
    unset($array['b']);
    suspend();
    $array = [];
}, 1);
var_dump($array);

$x = 1;
$references = [&$x, 2];
iterate($references, function ($v) use (&$x) { echo "$v\n"; $v = 9; });
var_dump($x);
?>
--EXPECT--
a=1
b=2
array(0) {
}
1
2
int(1)
