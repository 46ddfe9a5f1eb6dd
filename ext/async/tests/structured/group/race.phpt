--TEST--
race() is the first task in the order of settling, value or error; it may be repeated; an empty group throws
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, AsyncException};
use function Async\suspend;

$group = new TaskGroup();
$group->spawn(function () { for ($i = 0; $i < 9; $i++) suspend(); return 'slow'; });
$group->spawn(function () { suspend(); return 'quick'; });
$race = $group->race();
var_dump($race->await(), $group->race()->await(), $group->isFinished());
var_dump($group->all()->await());

$group = new TaskGroup();
$failure = new LogicException('failure');
$group->spawn(fn () => throw $failure);
$group->spawn(fn () => 'value');
for ($i = 0; $i < 2; $i++) {
    try {
        $group->race()->await();
    } catch (LogicException $e) {
        var_dump($e === $failure);
    }
}
suspend();
foreach (['race', 'any'] as $method) {
    try {
        (new TaskGroup())->$method();
    } catch (AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
string(5) "quick"
string(5) "quick"
bool(false)
array(2) {
  [0]=>
  string(4) "slow"
  [1]=>
  string(5) "quick"
}
bool(true)
bool(true)
Cannot race on an empty TaskGroup
Cannot call any() on an empty TaskGroup
