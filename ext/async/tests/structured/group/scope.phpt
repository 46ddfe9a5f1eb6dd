--TEST--
Tasks run in a scope of the group's own below the given or the current one: context values are visible, parents untouched
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Scope, AsyncException};
use function Async\{current_context, spawn, suspend, delay, timeout, await};

$scope = new Scope();
$result = $scope->spawn(function () {
    current_context()->set('key', 'from the parent');
    $group = new TaskGroup();
    $group->spawn(function () {
        $own = current_context();
        $own->set('other', 'own');
        return [$own->get('key'), $own->findLocal('key')];
    });
    $value = $group->all()->await()[0];
    return [$value, current_context()->find('other')];
});
echo json_encode(await($result)), "\n";

/* Actions of the group reach no other coroutine of the scope. */
$other = $scope->spawn(function () { suspend(); suspend(); return 'untouched'; });
$group = new TaskGroup(scope: $scope);
$group->spawn(fn () => delay(60_000));
suspend();
$group->cancel();
echo await($other), "\n";
var_dump($scope->isCancelled(), $scope->getChildScopes());

$scope->cancel();
try {
    new TaskGroup(scope: $scope);
} catch (AsyncException $e) {
    echo get_class($e), "\n";
}
--EXPECT--
[["from the parent",null],null]
untouched
bool(false)
array(0) {
}
Async\AsyncException
