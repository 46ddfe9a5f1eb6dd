--TEST--
cancel() after dispose() drops what has not started yet
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{suspend, delay};

$group = new TaskGroup(1);
$group->spawn(function () { try { delay(60_000); } finally { echo "running ended\n"; } });
$group->spawn(function () { echo "never\n"; });
suspend();
$group->dispose();
$group->cancel();
$group->awaitCompletion();
foreach ($group->getErrors() as $key => $error) echo $key, ': ', $error->getMessage(), "\n";
--EXPECT--
running ended
0: Scope was disposed
1: TaskGroup cancelled
