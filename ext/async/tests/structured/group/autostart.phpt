--TEST--
With async.autostart a group is part of the main coroutine from the first opcode
--EXTENSIONS--
true_async
--INI--
async.autostart=1
--FILE--
<?php
$group = new Async\TaskGroup(1);
$group->spawn(fn () => 'a');
$group->spawn(fn () => 'b');
echo json_encode($group->all()->await()), "\n";
--EXPECT--
["a","b"]
