--TEST--
Arrays: keys, order, next free index, holes, position; one array in two places
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$hole = ['a', 'b', 'c', 'd'];
unset($hole[1]);
$popped = [1, 2, 3];
unset($popped[2]);
$negative = [-5 => 'x'];
$mixed = ['z' => 1, 10 => 2, 'a' => [3 => [4]], '' => 5];
next($mixed);
$shared = range(1, 3);
in_thread(<<<'PHP'
    [$hole, $popped, $negative, $mixed, $pair, $empty, $emptied] = $value;
    echo json_encode($hole), json_encode($mixed), "\n";
    $hole[] = 'next'; $popped[] = 'next'; $negative[] = 'next'; $empty[] = 'next'; $emptied[] = 'next';
    echo json_encode([$hole, $popped, $negative, $empty, $emptied]), current($mixed), "\n";
    $pair[0][] = 4;
    echo json_encode($pair), "\n";
    var_dump(array_is_list($pair));
    foreach ($mixed as $key => $_) { var_dump($key); }
    PHP, [[$hole, $popped, $negative, $mixed, [$shared, $shared], [], (function () { $a = [5 => 1]; unset($a[5]); return $a; })()]]);
echo json_encode($shared), current($mixed), "\n";
?>
--EXPECT--
{"0":"a","2":"c","3":"d"}{"z":1,"10":2,"a":{"3":[4]},"":5}
[{"0":"a","2":"c","3":"d","4":"next"},{"0":1,"1":2,"3":"next"},{"-5":"x","-4":"next"},["next"],{"6":"next"}]2
[[1,2,3,4],[1,2,3]]
bool(true)
string(1) "z"
int(10)
string(1) "a"
string(0) ""
[1,2,3]2
