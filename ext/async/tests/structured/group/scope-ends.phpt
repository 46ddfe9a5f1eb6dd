--TEST--
Cancelling or disposing the parent scope cancels the tasks and closes the group
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Scope, AsyncCancellation};
use function Async\{suspend, delay};

foreach (['cancel', 'dispose', 'disposeSafely'] as $method) {
    $scope = Scope::inherit();
    $scope->asNotSafely();
    $group = new TaskGroup(1, scope: $scope);
    $group->spawn(function () { try { delay(60_000); } finally { echo "running ended\n"; } });
    $group->spawn(function () { echo "never\n"; });
    suspend();
    $method === 'cancel' ? $scope->cancel(new AsyncCancellation('of the scope')) : $scope->$method();
    var_dump($group->isClosed());
    $group->awaitCompletion();
    foreach ($group->getErrors() as $key => $error) echo "$key: ", $error->getMessage(), "\n";
}
/* A failing coroutine that is no task ends the group's scope, and with it the group. */
$scope = new Scope();
$scope->setExceptionHandler(function ($s, $c, $e) { echo 'handler: ', $e->getMessage(), "\n"; });
$group = new TaskGroup(scope: $scope);
$group->spawn(function () { Async\spawn(function () { throw new LogicException('no task'); }); delay(60_000); });
$group->awaitCompletion(...);
for ($i = 0; $i < 6; $i++) suspend();
var_dump($group->isClosed(), $group->isFinished(), get_class($group->getErrors()[0]), $scope->isCancelled());
--EXPECT--
bool(true)
running ended
0: of the scope
1: of the scope
bool(true)
running ended
0: Scope was disposed
1: Scope was disposed
bool(true)
running ended
0: Scope was disposed
1: Scope was disposed
handler: no task
bool(true)
bool(true)
string(23) "Async\AsyncCancellation"
bool(false)
