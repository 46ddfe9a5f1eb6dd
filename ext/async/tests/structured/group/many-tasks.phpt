--TEST--
Ten thousand tasks through a narrow group
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet};
use function Async\suspend;

$group = new TaskGroup(10, 5);
for ($i = 0; $i < 10000; $i++) {
    $group->spawn(function () use ($i) { if ($i % 7 === 0) suspend(); return $i; });
}
$all = $group->all()->await();
var_dump(count($all), array_sum($all), array_key_last($all));

$set = new TaskSet(10, 5);
Async\spawn(function () use ($set) {
    for ($i = 0; $i < 10000; $i++) $set->spawn(fn () => $i);
    $set->close();
});
$sum = 0;
foreach ($set as [$value]) $sum += $value;
var_dump($sum, count($set));
--EXPECT--
int(10000)
int(49995000)
int(9999)
int(49995000)
int(0)
