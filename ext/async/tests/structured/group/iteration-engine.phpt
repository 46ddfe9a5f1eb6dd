--TEST--
yield from, iterator_to_array() and iterate() go over a group as foreach does
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\iterate;

$group = new TaskGroup();
foreach (['a', 'b'] as $key) $group->spawnWithKey($key, fn () => strtoupper($key));
$group->close();
$generator = function () use ($group) { yield from $group; };
foreach ($generator() as $key => [$value]) echo "$key=$value ";
echo json_encode(iterator_to_array($group)), ' ', iterator_count($group), ' ';
iterate($group, function (array $entry, string $key) { echo "$key=$entry[0] "; });
echo "\n";
--EXPECT--
a=A b=B {"a":["A",null],"b":["B",null]} 2 a=A b=B 
