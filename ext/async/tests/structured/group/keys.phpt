--TEST--
Automatic keys continue as in an array and never repeat; integer-like strings are integers
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;

$group = new TaskGroup();
$task = fn () => 1;
$group->spawn($task);
$group->spawnWithKey(7, $task);
$group->spawn($task);
$group->spawnWithKey('12', $task);
$group->spawn($task);
$group->spawnWithKey('012', $task);
$group->spawnWithKey('name', $task);
$group->spawnWithKey('', $task);
$group->spawnWithKey(-5, $task);
$group->spawnWithKey('-3', $task);
$group->spawn($task);
var_dump(array_keys($group->all()->await()));

$group = new TaskGroup();
$group->spawnWithKey(-5, $task);
$group->spawn($task);
var_dump(array_keys($group->all()->await()));

$group = new TaskGroup();
$group->spawnWithKey(PHP_INT_MAX, $task);
try {
    $group->spawn($task);
} catch (Async\AsyncException $e) {
    echo count($group), "\n";
}
--EXPECT--
array(11) {
  [0]=>
  int(0)
  [1]=>
  int(7)
  [2]=>
  int(8)
  [3]=>
  int(12)
  [4]=>
  int(13)
  [5]=>
  string(3) "012"
  [6]=>
  string(4) "name"
  [7]=>
  string(0) ""
  [8]=>
  int(-5)
  [9]=>
  int(-3)
  [10]=>
  int(14)
}
array(2) {
  [0]=>
  int(-5)
  [1]=>
  int(-4)
}
1
