--TEST--
The object of a scope goes: a group bound to it tells the reason for the tasks that had not begun, too
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay, await};
use Async\{TaskGroup, Scope};
$scope = new Scope;
$group = null;
$scope->asNotSafely()->spawn(function () use (&$group) {
    $group = new TaskGroup(concurrency: 1);
    $group->spawn(fn () => delay(1000));
    $group->spawn(fn () => delay(1000));
});
suspend();
unset($scope);
delay(1);
foreach ($group->getErrors() as $key => $e) echo $key, ' ', get_class($e), ': ', $e->getMessage(), "\n";
$group->suppressErrors();
?>
--EXPECT--
0 Async\AsyncCancellation: Scope is being disposed due to object destruction
1 Async\AsyncCancellation: Scope is being disposed due to object destruction
