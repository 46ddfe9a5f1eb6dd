--TEST--
Callbacks on a group's Futures that destroy the group, cancel other Futures and spawn
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet, AsyncException};
use function Async\suspend;

$group = new TaskGroup();
$group->spawn(fn () => 1);
$group->spawn(function () { suspend(); suspend(); return 2; });
$all = $group->all();
$any = $group->any()->ignore();
$race = $group->race()->map(function ($v) use (&$group, $all, $any) {
    $any->cancel();
    $group->spawn(fn () => 3);
    $group = null;
    gc_collect_cycles();
    return "race $v";
});
echo $race->await(), ' ', json_encode($all->await()), "\n";

$set = new TaskSet();
foreach ([1, 2, 3] as $v) $set->spawn(fn () => $v);
$futures = [$set->joinNext(), $set->joinNext(), $set->joinNext()];
$futures[0]->map(function () use (&$futures, &$set) { $futures[2]->cancel(); $set = null; })->ignore();
$futures[2]->ignore();
echo $futures[0]->await(), $futures[1]->await(), "\n";
suspend();
var_dump($futures[2]->isCompleted());
--EXPECT--
race 1 [1,2,3]
12
bool(true)
