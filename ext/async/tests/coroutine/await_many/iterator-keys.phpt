--TEST--
Keys of an iterator: int, string, or null for the next free integer
--FILE--
<?php
use function Async\{spawn, suspend, await_all, await_all_or_fail};

$keys = function () {
    yield 'a' => spawn(fn () => 1);
    yield null => spawn(fn () => 2);
    yield 7 => spawn(fn () => 3);
    yield null => spawn(fn () => 4);
    yield '10' => spawn(fn () => 5);
    yield null => spawn(fn () => 6);
    yield 'a' => spawn(fn () => 7);
};
var_dump(await_all($keys())[0]);

$negative = function () {
    yield -5 => spawn(fn () => 1);
    yield null => spawn(fn () => 2);
};
echo json_encode(await_all_or_fail($negative())), "\n";
?>
--EXPECT--
array(6) {
  ["a"]=>
  int(7)
  [0]=>
  int(2)
  [7]=>
  int(3)
  [8]=>
  int(4)
  [10]=>
  int(5)
  [11]=>
  int(6)
}
{"-5":1,"-4":2}
