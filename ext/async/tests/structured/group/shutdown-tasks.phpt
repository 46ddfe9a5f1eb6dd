--TEST--
Queued tasks of a group never start once the request is ending; the group completes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{graceful_shutdown, delay, suspend, spawn};

$group = new TaskGroup(1);
$group->spawn(function () { try { delay(60_000); } finally { echo "running ended\n"; } });
$group->spawn(function () { echo "never\n"; });
$group->finally(function ($g) { echo count($g->getErrors()), " cancelled\n"; });
suspend();
$group->close();
graceful_shutdown();
try {
    $group->awaitCompletion();
} finally {
    echo "main ends\n";
}
--EXPECT--
main ends
running ended
2 cancelled
