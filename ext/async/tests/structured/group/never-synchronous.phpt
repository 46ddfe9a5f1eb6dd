--TEST--
spawn() returns nothing and never runs the task itself; arguments are copied at the call
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\suspend;

$group = new TaskGroup(1);
$list = [1, 2];
$value = 'before';
var_dump($group->spawn(function (...$arguments) { echo json_encode($arguments), "\n"; }, $list, $value, name: 'n'));
var_dump($group->spawn(function (string $value) { echo $value, "\n"; }, $value));
$list[] = 3;
$value = 'after';
echo "main\n";
suspend();
suspend();
--EXPECT--
NULL
NULL
main
{"0":[1,2],"1":"before","name":"n"}
before
