--TEST--
A body that spawns the same key again never throws, and the loop never ends while the set is open
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;

$set = new TaskSet();
$n = 0;
$task = function () use (&$n) { return ++$n; };
$set->spawnWithKey('tick', $task);
foreach ($set as $key => [$value]) {
    if ($value === 1000) {
        $set->close();
        continue;
    }
    $set->spawnWithKey($key, $task);
}
echo "$key $value ", $set->count(), "\n";
--EXPECT--
tick 1000 0
