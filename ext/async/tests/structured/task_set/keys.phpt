--TEST--
The key of a delivered task may be used again; automatic keys never repeat
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, AsyncException};

$set = new TaskSet();
$set->spawnWithKey('k', fn () => 1);
try {
    $set->spawnWithKey('k', fn () => 2);
} catch (AsyncException $e) {
    echo $e->getMessage(), "\n";
}
$set->joinNext()->await();
$set->spawnWithKey('k', fn () => 3);
$set->spawn(fn () => 'zero');
echo json_encode($set->joinAll()->await()), "\n";
$set->spawn(fn () => 'one');
$set->spawnWithKey(0, fn () => 'zero again');
$set->spawn(fn () => 'two');
foreach ($set->joinAll()->await() as $key => $value) echo "$key $value\n";
$set->close();
try {
    $set->spawn(fn () => 1);
} catch (AsyncException $e) {
    echo $e->getMessage(), "\n";
}
try {
    (new TaskSet())->awaitCompletion();
} catch (AsyncException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
Duplicate key "k" in TaskGroup
{"k":3,"0":"zero"}
1 one
0 zero again
2 two
Cannot spawn tasks on a closed TaskGroup
TaskGroup must be closed before calling awaitCompletion()
