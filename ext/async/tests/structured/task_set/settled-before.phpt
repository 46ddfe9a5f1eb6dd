--TEST--
What has settled before any join call is still delivered; a settled join Future has removed its entry at the call
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, CompositeException};
use function Async\suspend;

$set = new TaskSet();
foreach (['a', 'b', 'c', 'd'] as $v) $set->spawnWithKey($v, fn () => $v);
suspend();
echo $set->count(), "\n";
$future = $set->joinNext();
var_dump($future->isCompleted(), $set->count());
$any = $set->joinAny();
var_dump($any->isCompleted(), $set->count());
$all = $set->joinAll();
var_dump($all->isCompleted(), $set->count());
echo json_encode([$future->await(), $any->await(), $all->await()]), "\n";
--EXPECT--
4
bool(true)
int(3)
bool(true)
int(2)
bool(true)
int(0)
["a","b",{"c":"c","d":"d"}]
