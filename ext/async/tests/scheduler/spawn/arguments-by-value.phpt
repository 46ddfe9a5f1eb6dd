--TEST--
spawn copies arguments by value; what the caller does to its variables afterwards is not seen
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$array = [1, 2];
$string = str_repeat('a', 3);
$number = 1;
$alias = &$number;
$object = new stdClass();
$object->v = 'old';

$c = spawn(function (array $array, string $string, int $number, stdClass $object) {
    $array[] = 3;
    return json_encode([$array, $string, $number, $object->v]);
}, $array, $string, $number, $object);

$array[] = 'changed';
$string .= 'changed';
$alias = 99;
$object->v = 'shared';

echo await($c), "\n", json_encode([$array, $string, $number]), "\n";
--EXPECT--
[[1,2,3],"aaa",1,"shared"]
[[1,2,"changed"],"aaachanged",99]
