--TEST--
A group that dies with handlers registered still calls them, once its tasks have ended
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{suspend, delay};

$group = new TaskGroup(1);
$group->spawn(function () { try { delay(60_000); } finally { echo "running ended\n"; suspend(); } });
$group->spawn(function () { echo "never\n"; });
$group->finally(function (TaskGroup $g) { echo "handler: ", count($g), ' ', count($g->getErrors()), "\n"; });
suspend();
unset($group);
echo "dropped\n";
for ($i = 0; $i < 5; $i++) suspend();

$group = new TaskGroup();
$group->finally(function (TaskGroup $g) { echo "finished before\n"; });
unset($group);
suspend();
--EXPECT--
dropped
running ended
handler: 2 2
finished before
