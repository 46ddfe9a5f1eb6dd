--TEST--
exit() in a task ends the request; it is no outcome of the task
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{delay, suspend};

$group = new TaskGroup();
$group->spawn(function () { suspend(); exit(0); });
$group->spawn(function () { try { delay(60_000); } finally { echo "other task unwinds\n"; } });
try {
    $group->all()->await();
} finally {
    $group->close();
    $group->awaitCompletion();
    echo "main unwinds: ", count($group->getResults()), ' ', count($group->getErrors()), "\n";
}
--EXPECT--
other task unwinds
main unwinds: 0 2
