--TEST--
An older joinAll() comes before a younger joinNext() once the set is finished
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, AsyncException};
use function Async\suspend;

$set = new TaskSet();
$set->spawn(function () { suspend(); return 1; });
$all = $set->joinAll();
$next = $set->joinNext();
echo json_encode($all->await()), "\n";
var_dump($next->isCompleted());
$set->spawn(fn () => 2);
echo $next->await(), "\n";

/* And the other way round. */
$set->spawn(function () { suspend(); return 3; });
$next = $set->joinNext();
$all = $set->joinAll();
echo $next->await(), json_encode($all->await()), "\n";
--EXPECT--
[1]
bool(false)
2
3[]
