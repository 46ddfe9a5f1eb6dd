--TEST--
joinAll() waits for all tasks and leaves none, on success, on rejection, and with errors ignored
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, CompositeException};
use function Async\suspend;

function make(bool $failing): TaskSet {
    $set = new TaskSet();
    $set->spawnWithKey('slow', function () { suspend(); suspend(); return 1; });
    $set->spawnWithKey('quick', fn () => 2);
    if ($failing) $set->spawnWithKey('failing', function () { suspend(); throw new LogicException('f'); });
    return $set;
}
$set = make(false);
echo json_encode($set->joinAll()->await()), ' ', $set->count(), "\n";
$set = make(true);
try {
    $set->joinAll()->await();
} catch (CompositeException $e) {
    echo $e->getExceptions()[0]->getMessage(), ' ', $set->count(), "\n";
}
$set = make(true);
echo json_encode($set->joinAll(ignoreErrors: true)->await()), ' ', $set->count(), "\n";
unset($set);
echo json_encode((new TaskSet())->joinAll()->await()), "\n";

/* What was delivered meanwhile is not in it. */
$set = make(false);
$all = $set->joinAll();
echo $set->joinNext()->await(), ' ', json_encode($all->await()), "\n";
--EXPECT--
{"slow":1,"quick":2} 0
f 0
{"slow":1,"quick":2} 0
[]
2 {"slow":1}
