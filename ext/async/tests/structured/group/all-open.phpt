--TEST--
all() resolves when the group is finished, open or not, with values in spawn order; it may be called again
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{spawn, suspend};

$group = new TaskGroup();
$group->spawnWithKey('slow', function () { suspend(); suspend(); suspend(); return 's'; });
$group->spawnWithKey('quick', fn () => 'q');
$all = $group->all();
var_dump($all->isCompleted(), $group->isClosed());
suspend();
/* Added before it is finished: it is waited for. */
$group->spawn(function () { suspend(); suspend(); suspend(); suspend(); return 'late'; });
var_dump($all->await(), $group->isClosed());
$again = $group->all();
var_dump($again->isCompleted(), $again->await() === $all->await(), count($group));

/* Another task: the group is not finished any more. */
$group->spawn(fn () => 'more');
var_dump($group->isFinished(), $group->all()->ignore()->isCompleted());
var_dump(count($group->all()->await()));

var_dump((new TaskGroup())->all()->await());
--EXPECT--
bool(false)
bool(false)
array(3) {
  ["slow"]=>
  string(1) "s"
  ["quick"]=>
  string(1) "q"
  [0]=>
  string(4) "late"
}
bool(false)
bool(true)
bool(true)
int(3)
bool(false)
bool(false)
int(4)
array(0) {
}
