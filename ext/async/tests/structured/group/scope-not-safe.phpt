--TEST--
The group's scope does not inherit safe disposal: its coroutines are cancelled, not made zombies
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Scope};
use function Async\{suspend, delay};

$scope = (new Scope())->allowZombies();
$group = new TaskGroup(scope: $scope);
$group->spawn(function () { try { delay(60_000); echo "zombie\n"; } finally { echo "cancelled\n"; } });
suspend();
$group->dispose();
$group->awaitCompletion();
/* At top level, below the main scope, which is safe. */
$group = new TaskGroup();
$group->spawn(function () { try { delay(60_000); echo "zombie\n"; } finally { echo "cancelled\n"; } });
suspend();
$group->cancel();
$group->awaitCompletion();
--EXPECT--
cancelled
cancelled
