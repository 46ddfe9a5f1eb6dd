--TEST--
A group as a trigger of await_all() settles with null when it is closed and done
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{await_all, await_any_or_fail, spawn, suspend, timeout};

$group = new TaskGroup();
$group->spawn(fn () => 1);
$done = new TaskGroup();
$done->close();
spawn(function () use ($group) {
    for ($i = 0; $i < 4; $i++) suspend();
    echo "finished, but open\n";
    $group->spawn(fn () => suspend());
    $group->close();
});
var_dump(await_all(['g' => $group, 'd' => $done]));
var_dump($group->isFinished(), await_any_or_fail([$group]));
try {
    await_any_or_fail([new TaskGroup()], timeout(1));
} catch (Async\OperationCanceledException $e) {
    echo "an open group does not settle\n";
}
--EXPECT--
finished, but open
array(2) {
  [0]=>
  array(2) {
    ["g"]=>
    NULL
    ["d"]=>
    NULL
  }
  [1]=>
  array(0) {
  }
}
bool(true)
NULL
an open group does not settle
