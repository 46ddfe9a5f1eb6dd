--TEST--
A group survives the disposal of its parent scope and an own scope that ran empty
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Scope};
use function Async\{suspend, delay};

$group = new TaskGroup(scope: new Scope());
$group->spawn(fn () => 1);
var_dump($group->all()->await());
suspend();
gc_collect_cycles();
$group->spawn(fn () => 2);
var_dump($group->all()->await());

$scope = new Scope();
$group = (function () use ($scope) {
    $group = new TaskGroup(scope: $scope);
    $group->spawn(fn () => 'value');
    suspend();
    return $group;
})();
$ref = WeakReference::create($scope);
$scope->dispose();
unset($scope);
suspend();
var_dump($ref->get() !== null, $group->isClosed(), $group->getResults());
unset($group);
var_dump($ref->get());

/* Twice nested disposals. */
$outer = new Scope();
$inner = Scope::inherit($outer);
$group = new TaskGroup(scope: $inner);
$group->spawn(fn () => delay(60_000));
suspend();
$outer->dispose();
unset($inner, $outer);
suspend();
suspend();
var_dump($group->isFinished(), count($group));
--EXPECT--
array(1) {
  [0]=>
  int(1)
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
bool(true)
bool(true)
array(1) {
  [0]=>
  string(5) "value"
}
NULL
bool(true)
int(1)
