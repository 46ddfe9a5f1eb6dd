--TEST--
TaskSet: an example of its use
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncException, TaskSet};

$set = new TaskSet();
foreach (['alpha', 'beta', 'gamma'] as $v) { $set->spawn(fn() => $v); }
echo $set->count(), "\n";
while ($set->count() > 0) { echo $set->joinNext()->await(), ' ', $set->count(), "\n"; }
try { $set->joinNext(); } catch (AsyncException $e) { echo "empty\n"; }
echo json_encode($set->joinAll()->await()), "\n";
--EXPECT--
3
alpha 2
beta 1
gamma 0
empty
[]
