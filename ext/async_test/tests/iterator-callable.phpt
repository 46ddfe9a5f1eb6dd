--TEST--
Iterator: a PHP callable gets value and key; false stops
--EXTENSIONS--
async_test
--FILE--
<?php
use function AsyncTest\{iterate_c, log};
use function Async\suspend;

iterate_c(['a' => 1, 'b' => 2, 'c' => 3], function ($value, $key) { echo "$key=$value\n"; return $value === 2 ? false : null; }, 1, 'run');
$answer = iterate_c([1, 2], function ($v) { suspend(); throw new LogicException("thrown at $v"); }, 0);
echo $answer['error'], "\n";
?>
--EXPECT--
a=1
b=2
thrown at 1
