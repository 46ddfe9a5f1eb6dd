--TEST--
The result of a body: its return value, null without one, a Generator of a function that returns one
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

var_dump(await(spawn(function () {})));
var_dump(await(spawn(function (): void { return; })));
var_dump(await(spawn(fn () => false)));
var_dump(await(spawn(fn () => [1, 'k' => null])));

$numbers = function (int $n) { echo "generator runs\n"; yield $n; };
$generator = await(spawn(fn (int $n) => $numbers($n), 3));
echo get_class($generator), "\n";
foreach ($generator as $v) {
    var_dump($v);
}

$object = new stdClass();
var_dump(await(spawn(fn () => $object)) === $object);
--EXPECT--
NULL
NULL
bool(false)
array(2) {
  [0]=>
  int(1)
  ["k"]=>
  NULL
}
Generator
generator runs
int(3)
bool(true)
