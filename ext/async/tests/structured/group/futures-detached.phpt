--TEST--
Cancelling or dropping a Future of a group does not touch the tasks; a pending one keeps the group
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, AsyncCancellation};
use function Async\suspend;

$group = new TaskGroup();
$group->spawn(function () { suspend(); suspend(); echo "done\n"; return 1; });
foreach (['all', 'race', 'any'] as $method) {
    $future = $group->$method();
    $future->cancel();
    try {
        $future->await();
    } catch (AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    $dropped = $group->$method()->ignore();
    unset($dropped);
}
var_dump($group->all()->await());

function make(): TaskGroup {
    $group = new TaskGroup();
    $group->spawn(function () { suspend(); return 'kept'; });
    return $group;
}
echo make()->all()->await()[0], make()->race()->await(), make()->any()->await(), "\n";

/* After the group, settled or not. */
$group = make();
$settled = $group->all();
$settled->await();
unset($group);
var_dump($settled->await());
/* A pending Future that goes last takes the group and its task with it. */
$group = new TaskGroup();
$group->spawn(function () { try { Async\delay(60_000); } finally { echo "ended\n"; } });
$future = $group->all()->ignore();
suspend();
unset($group);
echo "group gone\n";
unset($future);
suspend();
--EXPECT--
Future has been cancelled
Future has been cancelled
Future has been cancelled
done
array(1) {
  [0]=>
  int(1)
}
keptkeptkept
array(1) {
  [0]=>
  string(4) "kept"
}
group gone
ended
